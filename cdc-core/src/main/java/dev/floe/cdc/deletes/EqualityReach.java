package dev.floe.cdc.deletes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.util.PartitionMap;

/**
 * Which data files of a snapshot an equality-delete file applies to: those that are older than it,
 * of all specs and partitions where its own spec has no partitions, else of the same spec and
 * partition. What bounds say is not considered.
 */
final class EqualityReach {
  private final Map<Integer, PartitionSpec> specs;
  private final Collection<LiveFile> files;
  private final PartitionMap<List<LiveFile>> byPartition;

  private EqualityReach(Map<Integer, PartitionSpec> specs, Collection<LiveFile> files) {
    this.specs = specs;
    this.files = files;
    this.byPartition = PartitionMap.create(specs);
  }

  /**
   * The reach within a snapshot's files.
   *
   * @param specs the table's specs
   */
  static EqualityReach of(LiveSet live, Map<Integer, PartitionSpec> specs) {
    EqualityReach reach = new EqualityReach(specs, live.files());
    for (LiveFile file : live.files()) {
      reach
          .byPartition
          .computeIfAbsent(file.data().specId(), file.data().partition(), ArrayList::new)
          .add(file);
    }
    return reach;
  }

  /** Deletes by what they would apply to if they were equally old. */
  List<List<DeleteFile>> groups(List<DeleteFile> deletes) {
    List<DeleteFile> everywhere = new ArrayList<>();
    PartitionMap<List<DeleteFile>> ofPartitions = PartitionMap.create(specs);
    for (DeleteFile file : deletes) {
      if (specs.get(file.specId()).isUnpartitioned()) {
        everywhere.add(file);
      } else {
        ofPartitions.computeIfAbsent(file.specId(), file.partition(), ArrayList::new).add(file);
      }
    }
    List<List<DeleteFile>> groups = new ArrayList<>(ofPartitions.values());
    if (!everywhere.isEmpty()) {
      groups.add(everywhere);
    }
    return groups;
  }

  /** The files that deletes apply to; none where they have become needless. */
  List<LiveFile> files(DeleteFile deletes) {
    Collection<LiveFile> candidates =
        specs.get(deletes.specId()).isUnpartitioned()
            ? files
            : byPartition.get(deletes.specId(), deletes.partition());
    return candidates == null
        ? List.of()
        : candidates.stream().filter(file -> file.isOlderThan(deletes)).toList();
  }
}
