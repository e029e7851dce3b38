package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.OverwriteFiles;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.OutputFileFactory;

/**
 * Somebody else's compaction: the live rows of data files written anew, one file per partition. It
 * has begun when it was made, and others may commit before it is finished in one of its ways.
 */
public final class ForeignRewrite {
  private final Table table;
  private final Snapshot start;
  private final List<DataFile> replaced = new ArrayList<>();
  private final List<DataFile> added = new ArrayList<>();

  private ForeignRewrite(Table table) {
    this.table = table;
    this.start = table.currentSnapshot();
  }

  /** Reads and writes all rows that a table has now. */
  public static ForeignRewrite begin(Table table) {
    return begin(table, Expressions.alwaysTrue());
  }

  /** Reads and writes the rows of the partitions that a filter names. */
  public static ForeignRewrite begin(Table table, Expression partitions) {
    ForeignRewrite rewrite = new ForeignRewrite(table);
    try {
      rewrite.plan(partitions);
      for (Map.Entry<PartitionKey, List<Record>> rows : rewrite.read(partitions).entrySet()) {
        rewrite.added.add(rewrite.write(rows.getKey(), rows.getValue()));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rewrite;
  }

  /** Whether there was nothing to rewrite. */
  public boolean isEmpty() {
    return replaced.isEmpty();
  }

  /** As compactions must be: the new files are as old as the snapshot that they were read from. */
  public RewriteFiles asOldAsItsRows() {
    return asNew().dataSequenceNumber(start.sequenceNumber());
  }

  /** The new files get the sequence number of the rewrite's own commit. Deletes are checked for. */
  public RewriteFiles asNew() {
    RewriteFiles rewrite = table.newRewrite().validateFromSnapshot(start.snapshotId());
    replaced.forEach(rewrite::deleteFile);
    added.forEach(rewrite::addFile);
    return rewrite;
  }

  /** As compactions must not be: new files in the place of old ones, and nothing checked. */
  public OverwriteFiles unchecked() {
    OverwriteFiles overwrite = table.newOverwrite();
    replaced.forEach(overwrite::deleteFile);
    added.forEach(overwrite::addFile);
    return overwrite;
  }

  private void plan(Expression partitions) throws IOException {
    try (CloseableIterable<FileScanTask> tasks =
        table.newScan().useSnapshot(start.snapshotId()).filter(partitions).planFiles()) {
      tasks.forEach(task -> replaced.add(task.file()));
    }
  }

  private Map<PartitionKey, List<Record>> read(Expression partitions) throws IOException {
    Map<PartitionKey, List<Record>> rows = new LinkedHashMap<>();
    PartitionKey key = new PartitionKey(table.spec(), table.schema());
    try (CloseableIterable<Record> read =
        IcebergGenerics.read(table).useSnapshot(start.snapshotId()).where(partitions).build()) {
      for (Record row : read) {
        key.partition(row);
        rows.computeIfAbsent(key.copy(), partition -> new ArrayList<>()).add(row.copy());
      }
    }
    return rows;
  }

  private DataFile write(PartitionKey partition, List<Record> rows) throws IOException {
    OutputFileFactory names = OutputFileFactory.builderFor(table, 0, 0).suffix("rewritten").build();
    DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .build()
            .newDataWriter(names.newOutputFile(table.spec(), partition), table.spec(), partition);
    try (writer) {
      rows.forEach(writer::write);
    }
    return writer.toDataFile();
  }
}
