package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.Staging.Step;
import dev.floe.cdc.deletes.EpochDeletes.Means;
import java.util.List;
import java.util.OptionalLong;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Deletes the key files of epochs that are in the table with deletion vectors: nothing refers to
 * them, and they have done their work.
 *
 * <p>Whether they did is told by what was committed; where that is not known any more, as another
 * try had done it, by the epoch's snapshot: if it is gone, or says nothing of files, they stay.
 */
final class SpentKeyFiles {
  private final Landing landing;

  SpentKeyFiles(Landing landing) {
    this.landing = landing;
  }

  /**
   * Deletes what the epochs of a commit need no more, as far as that can be done.
   *
   * @param table the table with what was committed
   * @param outcomes those of the steps
   */
  void delete(Table table, List<Step> steps, List<CommitOutcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      Step step = steps.get(i);
      if (step.files().hasKeyFiles() && areSpent(table, step, outcomes.get(i))) {
        landing.delete(step.files().keyFiles());
      }
    }
  }

  private static boolean areSpent(Table table, Step step, CommitOutcome outcome) {
    OptionalLong snapshotId = snapshotOf(outcome);
    if (snapshotId.isEmpty()) {
      return false;
    }
    if (step.deletes().isPresent()) {
      return step.deletes().get().means() == Means.VECTORS;
    }
    Snapshot snapshot = table.snapshot(snapshotId.getAsLong());
    return snapshot != null && CommittedDeletes.areLookedUp(snapshot);
  }

  /** The snapshot that holds just the epoch's files. */
  private static OptionalLong snapshotOf(CommitOutcome outcome) {
    if (outcome instanceof Committed committed) {
      return OptionalLong.of(committed.snapshotId());
    }
    if (outcome instanceof Resolved resolved) {
      return OptionalLong.of(resolved.snapshotId());
    }
    return outcome instanceof AlreadyCommitted found && found.content() == Content.SAME
        ? OptionalLong.of(found.snapshotId())
        : OptionalLong.empty();
  }
}
