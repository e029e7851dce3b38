package dev.floe.cdc.deletes;

import dev.floe.cdc.delta.ShardDelta;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * What becomes of the key files of an epoch.
 *
 * <p>Used by one thread.
 */
public interface DeleteStrategy {
  /**
   * The deletes of an epoch upon a snapshot. Commits nothing, and may be asked again for the same
   * epoch upon another snapshot. Files that it writes go through the table's {@code io}, and are
   * deleted by whoever has given that, should they come into no snapshot.
   *
   * @param table the table to be committed to, with that snapshot
   * @param base the snapshot; empty where the branch has none
   */
  EpochDeletes prepare(Table table, Optional<Snapshot> base, List<ShardDelta> epoch);

  /** Whether the key files themselves come into the snapshot, and need specs of the table. */
  boolean commitsKeyFiles();
}
