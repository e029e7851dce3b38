package dev.floe.cdc.simulation;

import dev.floe.cdc.testing.ForeignWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;

/**
 * Somebody's compaction: the rows of a table, without those that are deleted, in one file for each
 * partition, which keep the sequence number of what was read.
 */
final class Compaction {
  private Compaction() {}

  static void of(Table table) {
    Snapshot start = table.currentSnapshot();
    Map<PartitionKey, List<Record>> rows = new LinkedHashMap<>();
    RewriteFiles rewrite =
        table
            .newRewrite()
            .validateFromSnapshot(start.snapshotId())
            .dataSequenceNumber(start.sequenceNumber());
    try (CloseableIterable<Record> read = IcebergGenerics.read(table).build();
        CloseableIterable<FileScanTask> planned = table.newScan().planFiles()) {
      PartitionKey partition = new PartitionKey(table.spec(), table.schema());
      for (Record row : read) {
        partition.partition(row);
        rows.computeIfAbsent(partition.copy(), key -> new ArrayList<>()).add(row.copy());
      }
      planned.forEach(task -> rewrite.deleteFile(task.file()));
      for (Map.Entry<PartitionKey, List<Record>> file : rows.entrySet()) {
        rewrite.addFile(ForeignWriter.write(table, file.getKey(), file.getValue()));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    rewrite.commit();
  }
}
