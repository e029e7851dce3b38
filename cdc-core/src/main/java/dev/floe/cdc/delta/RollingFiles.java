package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.io.DataWriteResult;
import org.apache.iceberg.io.DeleteWriteResult;
import org.apache.iceberg.io.FileWriter;
import org.apache.iceberg.io.FileWriterFactory;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.io.RollingDataWriter;
import org.apache.iceberg.io.RollingEqualityDeleteWriter;
import org.apache.iceberg.util.PropertyUtil;

/** Opens the files of one shard's epoch, which roll at the sizes that the table asks for. */
final class RollingFiles {
  private final Table table;
  private final TrackedFiles files;
  private final FileWriterFactory<RowView> factory;
  private final OutputFileFactory dataNames;
  private final OutputFileFactory deleteNames;
  private final long dataTargetBytes;
  private final long deleteTargetBytes;

  RollingFiles(
      PinnedTable pinned, FileNames names, FileWriterFactory<RowView> factory, TrackedFiles files) {
    this.table = pinned.table();
    this.factory = factory;
    this.files = files;
    this.dataNames = names.ofData(pinned, files);
    this.deleteNames = names.ofDeletes(pinned, files);
    this.dataTargetBytes =
        size(
            TableProperties.WRITE_TARGET_FILE_SIZE_BYTES,
            TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT);
    this.deleteTargetBytes =
        size(
            TableProperties.DELETE_TARGET_FILE_SIZE_BYTES,
            TableProperties.DELETE_TARGET_FILE_SIZE_BYTES_DEFAULT);
  }

  private long size(String property, long otherwise) {
    return PropertyUtil.propertyAsLong(table.properties(), property, otherwise);
  }

  /** Opens the data files of a partition; it is null for a spec that has none. */
  FileWriter<RowView, DataWriteResult> data(PartitionSpec spec, StructLike partition) {
    return new RollingDataWriter<>(factory, dataNames, files, dataTargetBytes, spec, partition);
  }

  /** Opens the delete files of a partition; it is null for a spec that has none. */
  FileWriter<RowView, DeleteWriteResult> deletes(PartitionSpec spec, StructLike partition) {
    return new RollingEqualityDeleteWriter<>(
        factory, deleteNames, files, deleteTargetBytes, spec, partition);
  }
}
