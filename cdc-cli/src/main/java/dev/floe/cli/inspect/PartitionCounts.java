package dev.floe.cli.inspect;

import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * Counts the files of one partition of one spec, and what is to be applied to its data files. All
 * its delete files first, then its data files.
 */
final class PartitionCounts {
  private final DeletesBySequence equality = new DeletesBySequence();
  private final DeletesBySequence positions = new DeletesBySequence();
  private Volume data = Volume.NONE;
  private Volume equalityFiles = Volume.NONE;
  private Volume positionFiles = Volume.NONE;
  private Volume vectors = Volume.NONE;

  /** Position deletes and vectors that are for one data file each. */
  private long ofOneFile;

  private long ofOneFileRows;
  private ReadCost cost = ReadCost.NONE;

  /**
   * Counts a delete file.
   *
   * @param everywhere where equality deletes are noted that reach all partitions
   */
  void add(DeleteFile file, boolean unpartitioned, DeletesBySequence everywhere) {
    if (file.content() == FileContent.EQUALITY_DELETES) {
      equalityFiles = equalityFiles.plus(file);
      (unpartitioned ? everywhere : equality).add(sequenceOf(file), file.recordCount());
      return;
    }
    boolean vector = ContentFileUtil.isDV(file);
    vectors = vector ? vectors.plus(file) : vectors;
    positionFiles = vector ? positionFiles : positionFiles.plus(file);
    if (ContentFileUtil.isFileScoped(file)) {
      ofOneFile++;
      ofOneFileRows += file.recordCount();
    } else {
      positions.add(sequenceOf(file), file.recordCount());
    }
  }

  /**
   * Counts a data file and the deletes that reach it: equality deletes of later snapshots, position
   * deletes of its own snapshot too.
   */
  void add(DataFile file, DeletesBySequence everywhere) {
    data = data.plus(file);
    long own = sequenceOf(file);
    long later = own + 1;
    long equalityRows = equality.rowsFrom(later) + everywhere.rowsFrom(later);
    long positionRows = positions.rowsFrom(own);
    long loads = equality.filesFrom(later) + everywhere.filesFrom(later) + positions.filesFrom(own);
    cost =
        cost.plus(
            new ReadCost(
                1,
                loads > 0 ? 1 : 0,
                loads,
                equalityRows,
                positionRows,
                equalityRows + positionRows));
  }

  FileFacts files() {
    return new FileFacts(data, equalityFiles, positionFiles, vectors);
  }

  ReadCost cost() {
    return new ReadCost(
        cost.dataFiles(),
        Math.min(cost.dataFiles(), cost.dataFilesWithDeletes() + ofOneFile),
        cost.deleteFileLoads() + ofOneFile,
        cost.equalityDeletes(),
        cost.positionDeletes() + ofOneFileRows,
        cost.mostDeleteRows());
  }

  /** Files of version 1 tables are older than all deletes. */
  private static long sequenceOf(ContentFile<?> file) {
    return file.dataSequenceNumber() == null ? 0 : file.dataSequenceNumber();
  }
}
