package dev.floe.cdc.compact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.PartitionMap;

/**
 * The data files of a snapshot, and which delete files reach them.
 *
 * <p>Read from manifests, never planned: planning leaves out delete files whose key bounds do not
 * meet those of a data file, and for uuids it compares these wrongly.
 */
final class LiveTable {
  private final Map<Integer, PartitionSpec> specs;
  private final Map<String, DataFile> data = new LinkedHashMap<>();
  private final List<DeleteFile> deletes = new ArrayList<>();
  private final Map<String, List<DeleteFile>> ofOneFile = new HashMap<>();
  private final PartitionMap<List<DeleteFile>> positions;
  private final PartitionMap<List<DeleteFile>> equality;
  private final List<DeleteFile> everywhere = new ArrayList<>();

  private LiveTable(Table table) {
    this.specs = table.specs();
    this.positions = PartitionMap.create(table.specs());
    this.equality = PartitionMap.create(table.specs());
  }

  /** The files of a snapshot of a table; none where there is no snapshot. */
  static LiveTable of(Table table, Optional<Snapshot> snapshot) {
    LiveTable live = new LiveTable(table);
    if (snapshot.isPresent()) {
      try {
        live.read(table, snapshot.get());
      } catch (IOException failure) {
        throw new UncheckedIOException(
            "cannot read the manifests of table " + table.name() + ": " + failure.getMessage(),
            failure);
      }
    }
    return live;
  }

  private void read(Table table, Snapshot snapshot) throws IOException {
    for (ManifestFile manifest : snapshot.deleteManifests(table.io())) {
      boolean global = table.specs().get(manifest.partitionSpecId()).isUnpartitioned();
      try (ManifestReader<DeleteFile> files =
          ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
        for (DeleteFile file : files) {
          add(file.copy(), global);
        }
      }
    }
    for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
      try (ManifestReader<DataFile> files =
          ManifestFiles.read(manifest, table.io(), table.specs())) {
        for (DataFile file : files) {
          data.put(file.location(), file.copyWithoutStats());
        }
      }
    }
  }

  private void add(DeleteFile file, boolean global) {
    deletes.add(file);
    if (file.content() == FileContent.EQUALITY_DELETES) {
      if (global) {
        everywhere.add(file);
      } else {
        in(equality, file).add(file);
      }
      return;
    }
    String one = ContentFileUtil.referencedDataFileLocation(file);
    (one == null ? in(positions, file) : ofOneFile.computeIfAbsent(one, o -> new ArrayList<>()))
        .add(file);
  }

  private static List<DeleteFile> in(PartitionMap<List<DeleteFile>> map, ContentFile<?> file) {
    return map.computeIfAbsent(file.specId(), file.partition(), ArrayList::new);
  }

  /** The data files. */
  Collection<DataFile> data() {
    return data.values();
  }

  /** The delete files, those that reach no data file included. */
  List<DeleteFile> deletes() {
    return deletes;
  }

  /** The data file of a location, if the snapshot has it. */
  Optional<DataFile> find(String location) {
    return Optional.ofNullable(data.get(location));
  }

  /** Whether a spec has data files. */
  boolean hasSpec(int specId) {
    return data.values().stream().anyMatch(file -> file.specId() == specId);
  }

  /** What deletes rows of a file by position: its vector alone, if it has one. */
  List<DeleteFile> positionDeletesOf(DataFile file) {
    List<DeleteFile> own =
        ofOneFile.getOrDefault(file.location(), List.of()).stream()
            .filter(delete -> sequenceOf(delete) >= sequenceOf(file))
            .toList();
    if (own.stream().anyMatch(ContentFileUtil::isDV)) {
      return own.stream().filter(ContentFileUtil::isDV).toList();
    }
    List<DeleteFile> ofPartition = positions.get(file.specId(), file.partition());
    if (ofPartition == null) {
      return own;
    }
    return Stream.concat(
            own.stream(),
            ofPartition.stream().filter(delete -> sequenceOf(delete) >= sequenceOf(file)))
        .toList();
  }

  /** The equality deletes that reach files of a partition that are older than they are. */
  List<DeleteFile> equalityDeletesIn(int specId, StructLike partition, long olderSequence) {
    List<DeleteFile> ofPartition = equality.get(specId, partition);
    return Stream.concat(
            everywhere.stream(), ofPartition == null ? Stream.of() : ofPartition.stream())
        .filter(delete -> sequenceOf(delete) > olderSequence)
        .toList();
  }

  /** The equality deletes that are younger than a sequence number. */
  List<DeleteFile> equalityDeletesYounger(long sequence) {
    return deletes.stream()
        .filter(delete -> delete.content() == FileContent.EQUALITY_DELETES)
        .filter(delete -> sequenceOf(delete) > sequence)
        .toList();
  }

  /** Whether an equality delete reaches the files of every partition. */
  boolean reachesEverywhere(DeleteFile delete) {
    return specs.get(delete.specId()).isUnpartitioned();
  }

  /**
   * The rows of a file that are known to be dead without reading: those of its vector, or of
   * position deletes for it alone. Others may be dead besides.
   */
  long knownDeadRows(DataFile file) {
    long rows =
        positionDeletesOf(file).stream()
            .filter(ContentFileUtil::isFileScoped)
            .mapToLong(DeleteFile::recordCount)
            .sum();
    return Math.min(rows, file.recordCount());
  }

  /** Whether an equality delete may delete rows of a file. */
  boolean hasEqualityDeletes(DataFile file) {
    return !equalityDeletesIn(file.specId(), file.partition(), sequenceOf(file)).isEmpty();
  }

  /** The delete files that reach a data file. */
  List<DeleteFile> reaching() {
    Set<DeleteFile> idle = Collections.newSetFromMap(new IdentityHashMap<>());
    idle.addAll(idleWithout(Set.of(), Long.MAX_VALUE));
    return deletes.stream().filter(delete -> !idle.contains(delete)).toList();
  }

  /**
   * The delete files that reach no data file once some are gone.
   *
   * @param gone the locations of data files
   * @param youngest the sequence number that what replaces them has
   */
  List<DeleteFile> idleWithout(Set<String> gone, long youngest) {
    PartitionMap<Long> oldest = PartitionMap.create(specs);
    long oldestOfAll = Long.MAX_VALUE;
    for (DataFile file : data.values()) {
      if (!gone.contains(file.location())) {
        long sequence = sequenceOf(file);
        Long known = oldest.get(file.specId(), file.partition());
        oldest.put(
            file.specId(), file.partition(), known == null ? sequence : Math.min(known, sequence));
        oldestOfAll = Math.min(oldestOfAll, sequence);
      }
    }
    List<DeleteFile> idle = new ArrayList<>();
    for (DeleteFile delete : deletes) {
      if (isIdle(delete, gone, youngest, oldest, oldestOfAll)) {
        idle.add(delete);
      }
    }
    return idle;
  }

  private boolean isIdle(
      DeleteFile delete,
      Set<String> gone,
      long youngest,
      PartitionMap<Long> oldest,
      long oldestOfAll) {
    String one =
        delete.content() == FileContent.EQUALITY_DELETES
            ? null
            : ContentFileUtil.referencedDataFileLocation(delete);
    if (one != null) {
      return gone.contains(one) || !data.containsKey(one);
    }
    if (sequenceOf(delete) > youngest) {
      return false; // It applies to what replaces the files.
    }
    if (delete.content() == FileContent.EQUALITY_DELETES && reachesEverywhere(delete)) {
      return oldestOfAll >= sequenceOf(delete);
    }
    Long remaining = oldest.get(delete.specId(), delete.partition());
    long reach =
        delete.content() == FileContent.EQUALITY_DELETES
            ? sequenceOf(delete) - 1
            : sequenceOf(delete);
    return remaining == null || remaining > reach;
  }

  /** Files of version 1 tables are older than all others. */
  static long sequenceOf(ContentFile<?> file) {
    return file.dataSequenceNumber() == null ? 0 : file.dataSequenceNumber();
  }
}
