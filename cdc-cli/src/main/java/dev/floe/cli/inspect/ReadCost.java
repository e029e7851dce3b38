package dev.floe.cli.inspect;

import java.io.IOException;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/**
 * What a full scan of the current snapshot pays for deletes: with each data file, a reader loads
 * the delete files that may reach its rows, and checks each row against them.
 *
 * @param dataFiles data files scanned
 * @param dataFilesWithDeletes those with at least one delete file
 * @param deleteFileLoads delete files over all data files, one counted as often as it is loaded
 * @param deleteRowLoads the deletes in them
 * @param mostDeleteRows the most deletes that one data file is read with
 */
record ReadCost(
    long dataFiles,
    long dataFilesWithDeletes,
    long deleteFileLoads,
    long deleteRowLoads,
    long mostDeleteRows) {

  static ReadCost of(Table table) throws IOException {
    long files = 0;
    long filesWithDeletes = 0;
    long fileLoads = 0;
    long rowLoads = 0;
    long most = 0;
    try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
      for (FileScanTask task : tasks) {
        long rows = task.deletes().stream().mapToLong(DeleteFile::recordCount).sum();
        files++;
        filesWithDeletes += task.deletes().isEmpty() ? 0 : 1;
        fileLoads += task.deletes().size();
        rowLoads += rows;
        most = Math.max(most, rows);
      }
    }
    return new ReadCost(files, filesWithDeletes, fileLoads, rowLoads, most);
  }

  /** Deletes loaded for a data file, in the mean over all of them. */
  double deleteRowsPerDataFile() {
    return dataFiles == 0 ? 0 : (double) deleteRowLoads / dataFiles;
  }
}
