package dev.floe.cdc.delta;

import dev.floe.cdc.table.TablePin;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;

/** Writes a {@link ShardDelta} in the {@link ShardDeltaFormat}. */
final class ShardDeltaWriter {
  private final DeltaOutput out = new DeltaOutput();
  private final Map<ByteBuffer, Integer> partitions = new LinkedHashMap<>();

  private ShardDeltaWriter() {}

  static byte[] write(ShardDelta delta) {
    return new ShardDeltaWriter().bytesOf(delta);
  }

  private byte[] bytesOf(ShardDelta delta) {
    List<ContentFile<?>> files = new ArrayList<>(delta.dataFiles());
    for (DeleteFile file : delta.deleteFiles()) {
      requireKeys(file);
      files.add(file);
    }
    out.oneByte(ShardDeltaFormat.VERSION);
    out.raw(new byte[ShardDeltaFormat.UUID_OFFSET - ShardDeltaFormat.CHECKSUM_OFFSET]);
    writePin(delta.pin());
    out.unsigned(delta.deleteSpecIds().size());
    new TreeSet<>(delta.deleteSpecIds()).forEach(out::unsigned);
    out.unsigned(delta.changes());
    out.unsigned(delta.superseded());
    out.signed(delta.minSequence());
    out.signed(delta.maxSequence());
    out.fixed(delta.digest().high());
    out.fixed(delta.digest().low());
    out.unsigned(delta.dataFiles().size());
    out.unsigned(delta.deleteFiles().size());
    writeLocations(files);
    int[] partitionOf = writePartitions(files);
    writeFiles(files, partitionOf);
    byte[] bytes = out.toBytes();
    ByteBuffer.wrap(bytes)
        .putInt(ShardDeltaFormat.CHECKSUM_OFFSET, ShardDeltaFormat.checksum(bytes, bytes.length));
    return bytes;
  }

  private static void requireKeys(DeleteFile file) {
    if (file.content() != FileContent.EQUALITY_DELETES) {
      throw new IllegalArgumentException(
          "cannot write a shard's delta: delete file "
              + file.location()
              + " holds "
              + file.content()
              + "; a shard writes equality deletes only");
    }
  }

  private void writePin(TablePin pin) {
    out.fixed(pin.tableUuid().getMostSignificantBits());
    out.fixed(pin.tableUuid().getLeastSignificantBits());
    out.unsigned(pin.schemaId());
    out.unsigned(pin.specId());
    out.unsigned(ShardDeltaFormat.code(pin.dataFormat()));
    out.unsigned(ShardDeltaFormat.code(pin.deleteFormat()));
  }

  private void writeLocations(List<ContentFile<?>> files) {
    byte[] before = new byte[0];
    for (ContentFile<?> file : files) {
      byte[] location = file.location().getBytes(StandardCharsets.UTF_8);
      if (location.length > ShardDeltaFormat.MAX_LOCATION_BYTES) {
        throw new IllegalArgumentException(
            "cannot write a shard's delta: the location of a file has "
                + location.length
                + " bytes, and at most "
                + ShardDeltaFormat.MAX_LOCATION_BYTES
                + " are supported: "
                + file.location());
      }
      out.sharing(before, location);
      before = location;
    }
  }

  /** Writes each partition once; returns which one each file is in. */
  private int[] writePartitions(List<ContentFile<?>> files) {
    int[] partitionOf = new int[files.size()];
    for (int i = 0; i < partitionOf.length; i++) {
      DeltaOutput partition = new DeltaOutput();
      partition.unsigned(files.get(i).specId());
      PartitionValues.write(files.get(i).partition(), partition);
      ByteBuffer bytes = ByteBuffer.wrap(partition.toBytes());
      Integer known = partitions.putIfAbsent(bytes, partitions.size());
      partitionOf[i] = known == null ? partitions.size() - 1 : known;
    }
    out.unsigned(partitions.size());
    partitions.keySet().forEach(bytes -> out.raw(DeltaOutput.copyOf(bytes)));
    return partitionOf;
  }

  private void writeFiles(List<ContentFile<?>> files, int[] partitionOf) {
    TreeSet<Integer> fields = new TreeSet<>();
    files.forEach(file -> ColumnStatistics.collectFields(file, fields));
    out.unsigned(fields.size());
    int before = 0;
    for (int field : fields) {
      out.signed(field - (long) before);
      before = field;
    }
    ColumnStatistics statistics =
        new ColumnStatistics(fields.stream().mapToInt(Integer::intValue).toArray());
    for (int i = 0; i < partitionOf.length; i++) {
      ContentFile<?> file = files.get(i);
      out.unsigned(partitionOf[i]);
      out.unsigned(ShardDeltaFormat.code(file.format()));
      out.unsigned(file.sortOrderId() == null ? 0 : file.sortOrderId());
      out.unsigned(file.recordCount());
      out.unsigned(file.fileSizeInBytes());
      statistics.write(file, out);
      writeSplitOffsets(file.splitOffsets());
      writeKeyMetadata(file.keyMetadata());
      if (!(file instanceof DataFile)) {
        out.unsigned(file.equalityFieldIds().size());
        file.equalityFieldIds().forEach(out::unsigned);
      }
    }
  }

  private void writeSplitOffsets(List<Long> offsets) {
    out.unsigned(offsets == null ? 0 : offsets.size() + 1L);
    if (offsets != null) {
      long before = 0;
      for (long offset : offsets) {
        out.signed(offset - before);
        before = offset;
      }
    }
  }

  private void writeKeyMetadata(ByteBuffer metadata) {
    out.unsigned(metadata == null ? 0 : metadata.remaining() + 1L);
    if (metadata != null) {
      out.raw(DeltaOutput.copyOf(metadata));
    }
  }
}
