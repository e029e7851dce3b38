package dev.floe.cli.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.PartitionMap;

/**
 * The files of a snapshot, and what a reader must apply with them, partition by partition.
 *
 * <p>A delete is counted once for each data file that it reaches, because that is how often it is
 * loaded: an equality delete reaches the data files of earlier snapshots in its spec and partition,
 * and in all partitions when its spec has none; a position delete those of its partition up to its
 * own snapshot, or the one that it names.
 *
 * @param partitions the partitions, those with most to apply first
 * @param files the files of all
 * @param cost what there is to apply in all
 */
record DeleteDebt(List<Partition> partitions, FileFacts files, ReadCost cost) {

  /** The columns of manifests that tell of data files what is asked here. */
  private static final List<String> DATA_COLUMNS =
      List.of(
          "content", "file_path", "file_format", "partition", "record_count", "file_size_in_bytes");

  /**
   * One partition.
   *
   * @param specId its spec
   * @param path its values as in a path; empty where the spec has no fields
   */
  record Partition(int specId, String path, FileFacts files, ReadCost cost) {}

  /**
   * Reads a snapshot's manifests, one after the other. What is kept are counters for each
   * partition, and three numbers for each delete file at most.
   *
   * @param snapshot the snapshot, null for none
   */
  static DeleteDebt of(Table table, Snapshot snapshot) throws IOException {
    PartitionMap<PartitionCounts> counts = PartitionMap.create(table.specs());
    if (snapshot != null) {
      DeletesBySequence everywhere = new DeletesBySequence();
      for (ManifestFile manifest : snapshot.deleteManifests(table.io())) {
        addDeletes(table, manifest, counts, everywhere);
      }
      for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
        addData(table, manifest, counts, everywhere);
      }
    }
    List<Partition> partitions = new ArrayList<>(counts.size());
    FileFacts files = FileFacts.NONE;
    ReadCost cost = ReadCost.NONE;
    for (var entry : counts.entrySet()) {
      int specId = entry.getKey().first();
      String path = table.specs().get(specId).partitionToPath(entry.getKey().second());
      FileFacts its = entry.getValue().files();
      ReadCost itsCost = entry.getValue().cost();
      partitions.add(new Partition(specId, path, its, itsCost));
      files = files.plus(its);
      cost = cost.plus(itsCost);
    }
    partitions.sort(
        Comparator.comparingLong((Partition partition) -> partition.cost().deleteRowLoads())
            .thenComparingLong(partition -> partition.files().deleteFiles())
            .thenComparingLong(partition -> partition.files().data().files())
            .reversed()
            .thenComparingInt(Partition::specId)
            .thenComparing(Partition::path));
    return new DeleteDebt(partitions, files, cost);
  }

  private static void addDeletes(
      Table table,
      ManifestFile manifest,
      PartitionMap<PartitionCounts> counts,
      DeletesBySequence everywhere)
      throws IOException {
    PartitionSpec spec = table.specs().get(manifest.partitionSpecId());
    try (ManifestReader<DeleteFile> files =
        ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      for (DeleteFile file : files) {
        counts
            .computeIfAbsent(file.specId(), file.partition(), PartitionCounts::new)
            .add(file, spec.isUnpartitioned(), everywhere);
      }
    }
  }

  private static void addData(
      Table table,
      ManifestFile manifest,
      PartitionMap<PartitionCounts> counts,
      DeletesBySequence everywhere)
      throws IOException {
    try (ManifestReader<DataFile> files =
        ManifestFiles.read(manifest, table.io(), table.specs()).select(DATA_COLUMNS)) {
      for (DataFile file : files) {
        counts
            .computeIfAbsent(file.specId(), file.partition(), PartitionCounts::new)
            .add(file, everywhere);
      }
    }
  }
}
