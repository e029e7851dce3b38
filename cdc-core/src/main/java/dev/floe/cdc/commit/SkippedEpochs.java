package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports the epochs of a sink that are skipped because the table holds their position. */
final class SkippedEpochs {
  private static final Logger LOG = LoggerFactory.getLogger(SkippedEpochs.class);
  private static final int MOST_NAMES = 5;

  private final String tableName;
  private final String sinkId;
  private final CdcMetrics metrics;

  SkippedEpochs(String tableName, String sinkId, CdcMetrics metrics) {
    this.tableName = tableName;
    this.sinkId = sinkId;
    this.metrics = metrics;
  }

  /** Counts and reports an epoch that was skipped. */
  void report(long position, EpochFiles epoch, AlreadyCommitted outcome) {
    metrics.add(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED, 1);
    if (outcome.content() == Content.SAME) {
      LOG.info(
          "Position {} of sink '{}' came again with the files that table {} holds in snapshot {}",
          position,
          sinkId,
          tableName,
          outcome.snapshotId());
      return;
    }
    metrics.add(CdcCounter.ORPHAN_FILES, epoch.locations().size());
    LOG.warn(
        "Position {} of sink '{}' is skipped: table {} holds positions up to {}, and {}. Not in the"
            + " table: {}",
        position,
        sinkId,
        tableName,
        outcome.committedThrough(),
        outcome.content() == Content.OTHER
            ? "this one with other files"
            : "the snapshot that would tell its files is gone",
        names(epoch.locations()));
  }

  /** The first of some files, and how many more there are. */
  static String names(List<String> locations) {
    String first = String.join(", ", locations.subList(0, Math.min(MOST_NAMES, locations.size())));
    int more = locations.size() - MOST_NAMES;
    return more > 0 ? first + " (… " + more + " more)" : first;
  }
}
