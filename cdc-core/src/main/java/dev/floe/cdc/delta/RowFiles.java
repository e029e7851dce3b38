package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.RewriteTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.io.DataWriteResult;
import org.apache.iceberg.io.FileWriter;
import org.apache.iceberg.io.OutputFileFactory;
import org.apache.iceberg.io.RollingDataWriter;

/**
 * Data files of rows that were sorted elsewhere, one partition after the other, each file closed
 * before the next one begins. They roll at a size.
 *
 * <p>Used by one thread. The files are the caller's once {@link #finish} has returned; before that,
 * {@link #removeAfter} removes all of them.
 */
public final class RowFiles {
  private final RowFileFactory factory;
  private final TrackedFiles files;
  private final OutputFileFactory names;
  private final long targetBytes;
  private final List<DataFile> written = new ArrayList<>();
  private FileWriter<RowView, DataWriteResult> open;

  /**
   * Files of a table.
   *
   * @param fileSchema the columns that are written, in the order of the rows
   * @param targetBytes the size at which a file is closed and the next one begins
   * @param label what the names of the files say
   */
  public RowFiles(RewriteTarget target, Schema fileSchema, long targetBytes, FileLabel label) {
    this.factory = new RowFileFactory(target, fileSchema);
    this.files = new TrackedFiles(target.table().io());
    this.targetBytes = targetBytes;
    this.names = new FileNames(label, 0).ofRows(target, files);
  }

  /**
   * Begins the files of a partition.
   *
   * @param partition its values; null for a spec that has none
   */
  public void begin(PartitionSpec spec, StructLike partition) {
    close();
    open = new RollingDataWriter<>(factory, names, files, targetBytes, spec, partition);
  }

  /** Writes a row to the partition that was begun. */
  public void write(RowView row) {
    open.write(row);
  }

  /** Closes all files and tells what they are, in the order of their rows. */
  public List<DataFile> finish() {
    close();
    return List.copyOf(written);
  }

  private void close() {
    if (open != null) {
      try {
        open.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(
            "cannot close a data file: " + failure.getMessage(), failure);
      }
      written.addAll(open.result().dataFiles());
      open = null;
    }
  }

  /**
   * Closes and removes every file ever opened; what fails meanwhile is suppressed into the cause.
   */
  public void removeAfter(Throwable cause) {
    files.discardAfter(cause);
    try {
      if (open != null) {
        open.close();
      }
    } catch (IOException | RuntimeException | Error secondary) {
      Failures.suppress(secondary, cause);
    }
    files.removeAfter(cause);
  }
}
