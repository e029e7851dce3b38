package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.InTable;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.Staging.Step;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.List;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts and reports what epochs have come to. They are committed then: a receiver of counters that
 * fails, or a table that cannot be read, is logged, and makes no failure of a commit.
 */
final class CommitReports {
  private static final Logger LOG = LoggerFactory.getLogger(CommitReports.class);

  private final CdcMetrics metrics;
  private final SkippedEpochs skipped;
  private final SequenceOrder sequences;
  private final SpecMismatch specMismatch;

  CommitReports(String tableName, String sinkId, SequenceOrder sequences, CdcMetrics metrics) {
    this.metrics = metrics;
    this.skipped = new SkippedEpochs(tableName, sinkId, metrics);
    this.sequences = sequences;
    this.specMismatch = new SpecMismatch(metrics);
  }

  /**
   * Reports the epochs of a commit.
   *
   * @param table the table with what was committed
   * @param outcomes those of the steps
   */
  void report(Table table, List<Step> steps, List<CommitOutcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      try {
        report(table, steps.get(i), outcomes.get(i));
      } catch (RuntimeException failure) {
        LOG.warn(
            "Position {} is committed, and could not be reported",
            steps.get(i).pending().position(),
            failure);
      }
    }
  }

  private void report(Table table, Step step, CommitOutcome outcome) {
    long position = step.pending().position();
    EpochFiles files = step.files();
    if (outcome instanceof AlreadyCommitted found) {
      skipped.report(position, files, found);
    } else if (outcome instanceof Committed || outcome instanceof Resolved) {
      files.countCommitted(metrics);
      step.deletes().ifPresent(deletes -> CommittedDeletes.count(deletes, metrics));
      sequences.committed(position, files);
      long snapshotId = ((InTable) outcome).snapshotId();
      Snapshot snapshot = step.snapshot().orElseGet(() -> table.snapshot(snapshotId));
      if (snapshot != null) {
        specMismatch.report(table, snapshot, step.base(), files);
      }
    }
  }
}
