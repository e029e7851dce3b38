package dev.floe.cdc.compact;

import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;

/**
 * A group of files written anew, to be committed. Whoever commits it closes it; the new files are
 * deleted by {@link GroupCommit} when it is certain that no snapshot holds them.
 *
 * @param read the snapshot that it was read at
 * @param at what that snapshot held
 * @param group the files as that snapshot held them
 * @param specId the spec of the new files
 * @param files the new files, in the order of their rows
 * @param origins where these rows came from
 * @param rowsDropped rows that were not written, as they were dead
 */
record RewrittenGroup(
    Snapshot read,
    LiveTable at,
    FileGroup group,
    int specId,
    List<DataFile> files,
    RowOrigins origins,
    long rowsDropped)
    implements AutoCloseable {
  RewrittenGroup {
    files = List.copyOf(files);
    long rows = files.stream().mapToLong(DataFile::recordCount).sum();
    if (rows != origins.rows()) {
      throw new IllegalStateException(
          "cannot compact: %d rows were to be written, and the new files have %d"
              .formatted(origins.rows(), rows));
    }
  }

  @Override
  public void close() {
    origins.close();
  }
}
