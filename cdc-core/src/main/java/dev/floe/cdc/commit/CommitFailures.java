package dev.floe.cdc.commit;

import dev.floe.cdc.commit.EpochCommitException.Outcome;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;

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

  EpochCommitException unknown(long position, RuntimeException cause) {
    return failure(
        position,
        Outcome.UNKNOWN,
        cause,
        "it is not known whether the catalog applied it, so its files are kept; commit the same"
            + " position again to find out");
  }

  EpochCommitException notCommitted(long position, RuntimeException cause) {
    return failure(
        position,
        Outcome.NOT_COMMITTED,
        cause,
        "it is not in the table; commit the same position again, or abort and write the changes"
            + " after the last committed position anew");
  }

  /** The table that the epoch was written for is not there any more. */
  EpochCommitException tableGone(long position, RuntimeException cause) {
    return failure(
        position,
        Outcome.NOT_COMMITTED,
        cause,
        "the epoch is in no table, and its files are to be discarded");
  }

  EpochCommitException refused(long position, EpochFence.Refusal refusal) {
    return failure(
        position,
        refusal.outcome(),
        new IllegalStateException(refusal.problem()),
        refusal.remedy());
  }

  private EpochCommitException failure(
      long position, Outcome outcome, RuntimeException cause, String remedy) {
    metrics.add(CdcCounter.COMMIT_FAILURES, 1);
    return new EpochCommitException(
        "cannot commit position "
            + position
            + " of sink '"
            + sinkId
            + "' to table "
            + tableName
            + ": "
            + cause.getMessage()
            + "; "
            + remedy,
        outcome,
        cause);
  }
}
