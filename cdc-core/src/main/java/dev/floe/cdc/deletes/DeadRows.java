package dev.floe.cdc.deletes;

import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.deletes.PositionDeleteIndex;

/** Knows which rows of a file are deleted by position. Used by one thread. */
final class DeadRows {
  /**
   * @param limitBytes how much heap what is kept may take
   */
  DeadRows(long limitBytes) {}

  /** Takes note of the vector of a file, which holds these rows. */
  void remember(LiveFile file, DeleteFile vector, PositionDeleteIndex rows) {}

  /** The deleted rows of a file. The index is shared: it must not be changed. */
  PositionDeleteIndex of(Table table, LiveFile file) {
    throw new UnsupportedOperationException();
  }
}
