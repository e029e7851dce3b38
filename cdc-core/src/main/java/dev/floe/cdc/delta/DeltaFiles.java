package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.DataWriteResult;
import org.apache.iceberg.io.DeleteWriteResult;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.io.RollingDataWriter;
import org.apache.iceberg.io.RollingEqualityDeleteWriter;
import org.apache.iceberg.util.PropertyUtil;

/**
 * The files of one shard's epoch: rolling data files and rolling delete files, by partition.
 *
 * <p>File names hold a part that no other writer has, so that a retry never meets the files of an
 * earlier try.
 */
final class DeltaFiles {
  private final Table table;
  private final TrackedFiles files;
  private final PartitionedFiles<DataWriteResult> data;
  private final List<PartitionedFiles<DeleteWriteResult>> deletes = new ArrayList<>();
  private final List<DataFile> dataFiles = new ArrayList<>();
  private final List<DeleteFile> deleteFiles = new ArrayList<>();

  DeltaFiles(PinnedTable pinned, int shard) {
    this.table = pinned.table();
    this.files = new TrackedFiles(table.io());
    DeltaFileWriterFactory factory = new DeltaFileWriterFactory(pinned);
    String operationId = UUID.randomUUID().toString();
    OutputFileFactory dataNames = names(pinned, shard, operationId, pinned.pin().dataFormat());
    OutputFileFactory deleteNames =
        names(pinned, shard, operationId + "-deletes", pinned.pin().deleteFormat());
    long targetBytes =
        PropertyUtil.propertyAsLong(
            table.properties(),
            TableProperties.WRITE_TARGET_FILE_SIZE_BYTES,
            TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT);
    long deleteTargetBytes =
        PropertyUtil.propertyAsLong(
            table.properties(),
            TableProperties.DELETE_TARGET_FILE_SIZE_BYTES,
            TableProperties.DELETE_TARGET_FILE_SIZE_BYTES_DEFAULT);
    this.data =
        new PartitionedFiles<>(
            pinned.spec(),
            pinned.schema(),
            (spec, partition) ->
                new RollingDataWriter<>(factory, dataNames, files, targetBytes, spec, partition));
    for (PartitionSpec reached : pinned.reach().specs()) {
      deletes.add(
          new PartitionedFiles<>(
              reached,
              pinned.schema(),
              (spec, partition) ->
                  new RollingEqualityDeleteWriter<>(
                      factory, deleteNames, files, deleteTargetBytes, spec, partition)));
    }
  }

  private OutputFileFactory names(
      PinnedTable pinned, int shard, String operationId, FileFormat format) {
    return OutputFileFactory.builderFor(pinned.table(), shard, 0)
        .defaultSpec(pinned.spec())
        .operationId(operationId)
        .format(format)
        .ioSupplier(() -> files)
        .build();
  }

  String tableName() {
    return table.name();
  }

  /** Writes a row of the table. */
  void row(RowView row) {
    data.write(row);
  }

  /**
   * Writes a delete of the key of {@code image}, in the partition of {@code image} under every spec
   * that may hold the row.
   */
  void delete(RowView image) {
    deletes.forEach(writers -> writers.write(image));
  }

  /** Closes all files; their descriptions are there afterwards. */
  void close() throws IOException {
    data.finish(result -> dataFiles.addAll(result.dataFiles()));
    for (PartitionedFiles<DeleteWriteResult> writers : deletes) {
      writers.finish(result -> deleteFiles.addAll(result.deleteFiles()));
    }
  }

  List<DataFile> dataFiles() {
    return dataFiles;
  }

  List<DeleteFile> deleteFiles() {
    return deleteFiles;
  }

  /**
   * Closes and removes every file ever opened; what fails meanwhile is suppressed into the cause.
   */
  void removeAfter(Throwable cause) {
    files.discardAfter(cause);
    data.closeAfter(cause);
    deletes.forEach(writers -> writers.closeAfter(cause));
    files.removeAfter(cause);
  }
}
