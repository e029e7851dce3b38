package dev.floe.beam.cdc.sink;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.PendingEpoch;
import java.util.List;

/** A window was not committed, or it is not known; the runner tries again. */
final class WindowCommitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The failure of the first of some windows that wait. */
  WindowCommitException(
      String destination, String sinkId, List<PendingEpoch> pending, EpochCommitException failure) {
    super(
        "cannot commit the window that ends at %d of sink '%s' to table %s: %s; %d pending window(s) from the one that ends at %d on are untouched, and are committed when the step is tried again"
            .formatted(
                pending.get(0).position(),
                sinkId,
                destination,
                failure.getMessage(),
                pending.size(),
                pending.get(0).position()),
        failure);
  }
}
