package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.Folders;
import dev.floe.benchmarks.common.InMemoryOperations;
import dev.floe.benchmarks.common.LocalFiles;
import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.OutputFileFactory;

/** A table of the ten columns in a folder of its own, without a catalog: metadata is in memory. */
final class LocalTable {
  private final Path folder;
  private final LocalFiles files = new LocalFiles();
  private final Table table;

  /**
   * Makes an empty table.
   *
   * @param partitions into how many buckets of its key it is partitioned; one for no partitions
   * @param properties what it has besides Parquet, zstd and format version 2
   */
  LocalTable(Path folder, int partitions, Map<String, String> properties) {
    this.folder = folder;
    Map<String, String> all = new HashMap<>();
    all.put(TableProperties.FORMAT_VERSION, "2");
    all.put(TableProperties.PARQUET_COMPRESSION, "zstd");
    all.putAll(properties);
    PartitionSpec spec =
        partitions == 1
            ? PartitionSpec.unpartitioned()
            : PartitionSpec.builderFor(Columns.SCHEMA).bucket("id", partitions).build();
    this.table =
        new BaseTable(
            new InMemoryOperations(
                TableMetadata.newTableMetadata(Columns.SCHEMA, spec, folder.toString(), all),
                files),
            folder.getFileName().toString());
  }

  /** The same without partitions. */
  LocalTable(Path folder, Map<String, String> properties) {
    this(folder, 1, properties);
  }

  Table table() {
    return table;
  }

  LocalFiles files() {
    return files;
  }

  FileFormat format() {
    return FileFormat.fromString(
        table
            .properties()
            .getOrDefault(
                TableProperties.DEFAULT_FILE_FORMAT, TableProperties.DEFAULT_FILE_FORMAT_DEFAULT));
  }

  /** As Floe writes it: with deletes that reach rows, though none is there. */
  PinnedTable pinned(WriteMode mode) {
    return PinnedTable.current(table, List.of(Columns.KEY), mode)
        .reaching(new DeleteReach(List.of(table.spec()), false));
  }

  /** The names of new files. */
  OutputFileFactory fileNames() {
    return OutputFileFactory.builderFor(table, 0, 0).format(format()).build();
  }

  long targetFileBytes() {
    return TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT;
  }

  /** Removes all files, which no snapshot may refer to. */
  void clear() throws IOException {
    Folders.delete(folder);
  }
}
