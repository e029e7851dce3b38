package dev.floe.cdc.sink;

import dev.floe.cdc.delta.ShardDelta;
import java.util.List;

/**
 * An epoch whose files are written and which is not known to be committed.
 *
 * @param position the position to commit it at
 * @param deltas its files
 * @param outcomeUnknown whether an earlier try may have committed it
 */
record PendingCommit(long position, List<ShardDelta> deltas, boolean outcomeUnknown) {
  PendingCommit {
    deltas = List.copyOf(deltas);
  }

  PendingCommit(long position, List<ShardDelta> deltas) {
    this(position, deltas, false);
  }

  PendingCommit withUnknownOutcome() {
    return new PendingCommit(position, deltas, true);
  }

  void requirePosition(long asked) {
    if (asked != position) {
      throw new IllegalStateException(
          "cannot commit position "
              + asked
              + ": the commit of position "
              + position
              + " failed; commit that position again, or abort first");
    }
  }

  void requireKnownOutcome() {
    if (outcomeUnknown) {
      throw new IllegalStateException(
          "cannot abort: it is not known whether position "
              + position
              + " was committed; commit that position again to find out, or close the sink and ask"
              + " a new one for committedThrough");
    }
  }
}
