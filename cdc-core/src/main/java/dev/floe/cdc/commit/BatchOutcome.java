package dev.floe.cdc.commit;

import java.util.List;
import java.util.Optional;

/**
 * What committing several epochs, ascending, came to.
 *
 * @param outcomes those of the first epochs, in order: all of them, or those before the one that
 *     failed
 * @param failure why the next one was not committed, and none after it
 */
record BatchOutcome(List<CommitOutcome> outcomes, Optional<EpochCommitException> failure) {
  BatchOutcome {
    outcomes = List.copyOf(outcomes);
  }
}
