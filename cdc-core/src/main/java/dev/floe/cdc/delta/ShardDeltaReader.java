package dev.floe.cdc.delta;

import dev.floe.cdc.table.TablePin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;

/** Reads a {@link ShardDelta} in the {@link ShardDeltaFormat}; used once. */
final class ShardDeltaReader {
  private final DeltaInput in;
  private int dataFileCount;
  private long changes;
  private long superseded;
  private long minSequence;
  private long maxSequence;
  private ContentDigest digest;

  ShardDeltaReader(byte[] bytes) {
    check(bytes);
    this.in = new DeltaInput(bytes, ShardDeltaFormat.UUID_OFFSET);
  }

  private static void check(byte[] bytes) {
    if (bytes.length < ShardDeltaFormat.SECTIONS_OFFSET) {
      throw new DeltaFormatException(
          "it has " + bytes.length + " bytes, fewer than any; it is cut off, or no delta");
    }
    int version = bytes[ShardDeltaFormat.VERSION_OFFSET];
    if (version != ShardDeltaFormat.VERSION) {
      throw new DeltaFormatException(
          "it is of format version "
              + version
              + ", and this version of Floe reads "
              + ShardDeltaFormat.VERSION
              + " only; read it with the version that wrote it");
    }
    int wanted = ByteBuffer.wrap(bytes).getInt(ShardDeltaFormat.CHECKSUM_OFFSET);
    int found = ShardDeltaFormat.checksum(bytes, bytes.length);
    if (wanted != found) {
      throw new DeltaFormatException(
          String.format(
              "its bytes are damaged or cut off: their checksum is %08x and should be %08x",
              found, wanted));
    }
  }

  TablePin pin() {
    UUID table = new UUID(in.fixed(), in.fixed());
    return new TablePin(
        table,
        in.number(),
        in.number(),
        ShardDeltaFormat.format(in.number()),
        ShardDeltaFormat.format(in.number()));
  }

  List<String> locations() {
    pin();
    readReach();
    readCounts();
    return readLocations();
  }

  ShardDelta delta(Map<Integer, PartitionSpec> specs) {
    TablePin pin = pin();
    Set<Integer> reach = readReach();
    readCounts();
    List<String> locations = readLocations();
    ShardDelta delta;
    try {
      delta = readFiles(pin, reach, locations, specs);
    } catch (DeltaFormatException reported) {
      throw reported;
    } catch (RuntimeException misfit) {
      // Iceberg's builders have their own ways to refuse what makes no file.
      throw new DeltaFormatException(
          "it does not fit its table, or itself: " + misfit.getMessage(), misfit);
    }
    in.requireEnd();
    if (!delta.digest().equals(digest)) {
      throw new DeltaFormatException(
          "its files come to the digest " + delta.digest() + ", and it says " + digest);
    }
    return delta;
  }

  private Set<Integer> readReach() {
    Set<Integer> specIds = new HashSet<>();
    for (int left = in.count(); left > 0; left--) {
      specIds.add(in.number());
    }
    return specIds;
  }

  private void readCounts() {
    changes = in.unsigned();
    superseded = in.unsigned();
    minSequence = in.signed();
    maxSequence = in.signed();
    digest = new ContentDigest(in.fixed(), in.fixed());
  }

  private List<String> readLocations() {
    dataFileCount = in.count();
    int count = Math.addExact(dataFileCount, in.count());
    List<String> locations = new ArrayList<>();
    byte[] before = new byte[0];
    for (int i = 0; i < count; i++) {
      byte[] location = in.sharing(before);
      if (location.length > ShardDeltaFormat.MAX_LOCATION_BYTES) {
        throw new DeltaFormatException("location " + i + " has " + location.length + " bytes");
      }
      locations.add(new String(location, StandardCharsets.UTF_8));
      before = location;
    }
    return locations;
  }

  private ShardDelta readFiles(
      TablePin pin, Set<Integer> reach, List<String> locations, Map<Integer, PartitionSpec> specs) {
    List<FilePartition> partitions = new ArrayList<>();
    for (int left = in.count(); left > 0; left--) {
      partitions.add(FilePartition.read(in, specs));
    }
    int[] fields = new int[in.count()];
    long before = 0;
    for (int i = 0; i < fields.length; i++) {
      before = Math.addExact(before, in.signed());
      fields[i] = Math.toIntExact(before);
    }
    FileReader files = new FileReader(in, partitions, new ColumnStatistics(fields));
    List<DataFile> dataFiles = new ArrayList<>();
    List<DeleteFile> deleteFiles = new ArrayList<>();
    for (int i = 0; i < locations.size(); i++) {
      if (i < dataFileCount) {
        dataFiles.add(files.dataFile(locations.get(i)));
      } else {
        deleteFiles.add(files.deleteFile(locations.get(i)));
      }
    }
    return new ShardDelta(
        pin, reach, dataFiles, deleteFiles, changes, superseded, minSequence, maxSequence);
  }
}
