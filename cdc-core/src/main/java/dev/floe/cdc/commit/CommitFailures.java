package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitOutcome.Refused;
import dev.floe.cdc.commit.CommitOutcome.Unknown;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.List;

/** Makes the exceptions of one sink's commits to one table, and counts them. */
final class CommitFailures {
  private final String tableName;
  private final String sinkId;
  private final CdcMetrics metrics;

  CommitFailures(String tableName, String sinkId, CdcMetrics metrics) {
    this.tableName = tableName;
    this.sinkId = sinkId;
    this.metrics = metrics;
  }

  static Unknown unknown(RuntimeException cause) {
    return new Unknown(
        cause.getMessage(),
        "it is not known whether the catalog applied it, so its files are kept; commit the same"
            + " position again to find out");
  }

  static Refused failed(RuntimeException cause) {
    return new Refused(
        Reason.FAILED,
        cause.getMessage(),
        "it is not in the table; commit the same position again, or abort and write the changes"
            + " after the last committed position anew");
  }

  /** The table that the epoch was written for is not there any more. */
  static Refused tableGone(RuntimeException cause) {
    return new Refused(
        Reason.TABLE_GONE,
        cause.getMessage(),
        "the epoch is in no table, and its files are to be discarded");
  }

  /**
   * The failure of the first of some epochs.
   *
   * @param epochs the one that failed, and those that come after it
   * @param cause what has failed; null where there is nothing more to say than the outcome does
   */
  EpochCommitException of(List<PendingEpoch> epochs, Failure outcome, Throwable cause) {
    metrics.add(CdcCounter.COMMIT_FAILURES, 1);
    long position = epochs.get(0).position();
    String others =
        epochs.size() == 1
            ? ""
            : "; the "
                + epochs.size()
                + " pending epochs from position "
                + position
                + " to "
                + epochs.get(epochs.size() - 1).position()
                + " are kept as they are";
    return exception("commit position " + position + " of", "to", outcome, others, cause);
  }

  /** The failure of a run to begin. */
  EpochCommitException ofResuming(Failure outcome) {
    return exception("resume", "on", outcome, "", null);
  }

  private EpochCommitException exception(
      String action, String preposition, Failure outcome, String more, Throwable cause) {
    return new EpochCommitException(
        "cannot %s sink '%s' %s table %s: %s; %s%s"
            .formatted(
                action, sinkId, preposition, tableName, outcome.problem(), outcome.remedy(), more),
        outcome,
        cause == null ? new IllegalStateException(outcome.problem()) : cause);
  }
}
