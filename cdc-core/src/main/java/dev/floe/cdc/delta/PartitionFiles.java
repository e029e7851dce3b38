package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import java.io.IOException;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.io.DataWriteResult;
import org.apache.iceberg.io.DeleteWriteResult;
import org.apache.iceberg.io.FileWriter;

/** The data and the delete files of one partition, each opened by the first that goes there. */
final class PartitionFiles {
  private final RollingFiles opener;
  private final PartitionSpec spec;
  private final StructLike partition;
  private FileWriter<RowView, DataWriteResult> data;
  private FileWriter<RowView, DeleteWriteResult> deletes;

  PartitionFiles(RollingFiles opener, PartitionSpec spec, StructLike partition) {
    this.opener = opener;
    this.spec = spec;
    this.partition = partition;
  }

  void row(RowView row) {
    if (data == null) {
      data = opener.data(spec, partition);
    }
    data.write(row);
  }

  void delete(RowView image) {
    if (deletes == null) {
      deletes = opener.deletes(spec, partition);
    }
    deletes.write(image);
  }

  /** Closes the files and hands on what they are. */
  void close(List<DataFile> dataFiles, List<DeleteFile> deleteFiles) throws IOException {
    if (data != null) {
      data.close();
      dataFiles.addAll(data.result().dataFiles());
      data = null;
    }
    if (deletes != null) {
      deletes.close();
      deleteFiles.addAll(deletes.result().deleteFiles());
      deletes = null;
    }
  }

  /** Closes the files for the sake of what they hold open, whatever fails. */
  void closeAfter(Throwable failure) {
    closeAfter(failure, data);
    closeAfter(failure, deletes);
  }

  private static void closeAfter(Throwable failure, FileWriter<?, ?> writer) {
    try {
      if (writer != null) {
        writer.close();
      }
    } catch (IOException | RuntimeException | Error secondary) {
      Failures.suppress(secondary, failure);
    }
  }
}
