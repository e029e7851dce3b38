package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.io.FileWriter;

/**
 * Rolling files of one kind, one open file per partition touched.
 *
 * @param <R> what a finished writer tells of its files
 */
final class PartitionedFiles<R> {
  /** Opens the rolling writer of one partition; the partition is null for an unpartitioned spec. */
  interface WriterOpener<R> {
    FileWriter<RowView, R> open(PartitionSpec spec, StructLike partition);
  }

  private final PartitionSpec spec;
  private final boolean isUnpartitioned;
  private final WriterOpener<R> opener;
  private final PartitionKey partition;
  private final Map<StructLike, FileWriter<RowView, R>> writers = new HashMap<>();
  private FileWriter<RowView, R> unpartitioned;

  PartitionedFiles(PartitionSpec spec, Schema schema, WriterOpener<R> opener) {
    this.spec = spec;
    this.isUnpartitioned = spec.isUnpartitioned();
    this.opener = opener;
    this.partition = new PartitionKey(spec, schema);
  }

  /** Writes a row to the partition that it belongs to. */
  void write(RowView row) {
    writerOf(row).write(row);
  }

  private FileWriter<RowView, R> writerOf(RowView row) {
    if (isUnpartitioned) {
      if (unpartitioned == null) {
        unpartitioned = opener.open(spec, null);
      }
      return unpartitioned;
    }
    partition.partition(row);
    FileWriter<RowView, R> writer = writers.get(partition);
    if (writer == null) {
      PartitionKey owned = partition.copy();
      writer = opener.open(spec, owned);
      writers.put(owned, writer);
    }
    return writer;
  }

  /** Closes all files and hands on what they hold. */
  void finish(Consumer<R> results) throws IOException {
    for (FileWriter<RowView, R> writer : open()) {
      writer.close();
      results.accept(writer.result());
    }
  }

  /** Closes all files for the sake of what they hold open, whatever fails. */
  void closeAfter(Throwable failure) {
    for (FileWriter<RowView, R> writer : open()) {
      try {
        writer.close();
      } catch (IOException | RuntimeException | Error secondary) {
        failure.addSuppressed(secondary);
      }
    }
  }

  private List<FileWriter<RowView, R>> open() {
    return unpartitioned != null ? List.of(unpartitioned) : List.copyOf(writers.values());
  }
}
