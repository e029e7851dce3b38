package dev.floe.cdc.deletes;

import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Knows the live files of a table's snapshots. Used by one thread. */
final class LiveFiles {
  /**
   * @param keyFieldIds the columns whose bounds are kept
   */
  LiveFiles(Set<Integer> keyFieldIds) {}

  /** The live files of a snapshot of a table; of none where there is none. */
  LiveSet at(Table table, Optional<Snapshot> snapshot) {
    throw new UnsupportedOperationException();
  }
}
