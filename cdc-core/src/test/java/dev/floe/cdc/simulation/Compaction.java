package dev.floe.cdc.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.parquet.Parquet;

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
        rewrite.addFile(write(table, file.getKey(), file.getValue()));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    rewrite.commit();
  }

  private static DataFile write(Table table, PartitionKey partition, List<Record> rows)
      throws IOException {
    DataWriter<Record> writer =
        Parquet.writeData(
                OutputFileFactory.builderFor(table, 1, 1)
                    .format(FileFormat.PARQUET)
                    .build()
                    .newOutputFile(table.spec(), partition))
            .forTable(table)
            .createWriterFunc(GenericParquetWriter::create)
            .withPartition(partition)
            .build();
    try (writer) {
      rows.forEach(writer::write);
    }
    return writer.toDataFile();
  }
}
