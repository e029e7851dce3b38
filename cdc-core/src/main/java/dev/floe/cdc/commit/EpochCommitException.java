package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.Refused;
import dev.floe.cdc.commit.CommitOutcome.Unknown;

/**
 * An epoch could not be committed, or a sink not resume. {@link #outcome()} says whether files may
 * be in the table, and why.
 */
public final class EpochCommitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure outcome;

  EpochCommitException(String message, Failure outcome, Throwable cause) {
    super(message, cause);
    this.outcome = outcome;
  }

  /** What is known. */
  public Failure outcome() {
    return outcome;
  }

  /** Whether the epoch may be in the table, so that its files must stay. */
  public boolean isUnknown() {
    return outcome instanceof Unknown;
  }

  /**
   * Whether the same commit may succeed without anything else being done: it is not known whether
   * it has, or the catalog failed.
   */
  public boolean mayBeTriedAgain() {
    return isUnknown() || isRefusedAs(CommitOutcome.Reason.FAILED);
  }

  /** Whether no snapshot holds the epoch, for this reason. */
  public boolean isRefusedAs(CommitOutcome.Reason reason) {
    return outcome instanceof Refused refused && refused.reason() == reason;
  }
}
