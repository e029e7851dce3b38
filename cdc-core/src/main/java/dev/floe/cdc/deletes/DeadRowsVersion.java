package dev.floe.cdc.deletes;

import java.util.List;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.DeleteFileSet;

/**
 * The deleted rows of a data file under a set of deletes.
 *
 * @param deletes the deletes, in any order
 * @param bytes about how much heap it takes
 */
record DeadRowsVersion(DeleteFileSet deletes, PositionDeleteIndex rows, long bytes) {
  /** One bitmap container of up to 65,536 rows, without its content. */
  private static final int CONTAINER_BYTES = 64;

  private static final int ROWS_PER_CONTAINER = 1 << 16;

  /** In a container that is no bitmap. */
  private static final int BYTES_PER_SPARSE_ROW = 2;

  /** The objects around the containers, and the descriptions of delete files. */
  private static final int FIXED_BYTES = 1024;

  static DeadRowsVersion of(LiveFile file, List<DeleteFile> deletes, PositionDeleteIndex rows) {
    long containers = file.data().recordCount() / ROWS_PER_CONTAINER + 1;
    return new DeadRowsVersion(
        DeleteFileSet.of(deletes),
        rows,
        FIXED_BYTES * (1L + deletes.size())
            + containers * CONTAINER_BYTES
            + contentBytes(file, deletes, rows));
  }

  /** A vector is as large in memory as in its file. */
  private static long contentBytes(
      LiveFile file, List<DeleteFile> deletes, PositionDeleteIndex rows) {
    return ContentFileUtil.containsSingleDV(deletes)
        ? deletes.get(0).contentSizeInBytes()
        : Math.min(
            rows.cardinality() * BYTES_PER_SPARSE_ROW,
            file.data().recordCount() / Byte.SIZE + ROWS_PER_CONTAINER / Byte.SIZE);
  }

  boolean isOf(List<DeleteFile> others) {
    return deletes.size() == others.size() && deletes.containsAll(others);
  }
}
