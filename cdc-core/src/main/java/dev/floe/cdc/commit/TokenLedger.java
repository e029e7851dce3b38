package dev.floe.cdc.commit;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a sink's tokens from snapshot summaries.
 *
 * <p>Ancestry decides: tokens of snapshots that a rollback left behind do not count, and neither do
 * those of other sinks. A token that cannot be parsed is skipped and counted; the next older one
 * counts then.
 */
public final class TokenLedger {
  private static final Logger LOG = LoggerFactory.getLogger(TokenLedger.class);

  private final SummaryKeys keys;
  private final String sinkId;
  private final CdcMetrics metrics;
  private final Set<Long> unreadable = new HashSet<>();
  private boolean expiryReported;

  /** The ledger of one sink. */
  public TokenLedger(SummaryKeys keys, String sinkId, CdcMetrics metrics) {
    this.keys = keys;
    this.sinkId = sinkId;
    this.metrics = metrics;
  }

  /**
   * The newest epoch of the sink among a snapshot's ancestors.
   *
   * @param newestFirst the snapshot and its ancestors, child before parent
   */
  public Optional<CommittedEpoch> newest(Iterable<Snapshot> newestFirst) {
    boolean sinkWasHere = false;
    Snapshot oldest = null;
    for (Snapshot snapshot : newestFirst) {
      oldest = snapshot;
      Optional<CommittedEpoch> epoch = epochOf(snapshot);
      if (epoch.isPresent()) {
        return epoch;
      }
      sinkWasHere |= sinkId.equals(summaryOf(snapshot).get(keys.sinkId()));
    }
    if (sinkWasHere && !expiryReported) {
      expiryReported = true;
      LOG.warn(
          "The table was written by sink '{}' but holds no readable token of it: starting afresh."
              + " Changes that were applied before may be applied again.",
          sinkId);
      metrics.add(CdcCounter.SUSPECTED_TOKEN_EXPIRY, 1);
    } else if (oldest != null && oldest.parentId() != null && !expiryReported) {
      expiryReported = true;
      LOG.warn(
          "The table holds no token of sink '{}', and its older snapshots have been expired: if the"
              + " sink wrote to it before them, changes may be applied again. Keep the snapshots of a"
              + " sink's last commit, or let it commit more often than snapshots are expired.",
          sinkId);
    }
    return Optional.empty();
  }

  /** A snapshot's summary; tables that began with format version 1 may hold snapshots without. */
  static Map<String, String> summaryOf(Snapshot snapshot) {
    return snapshot.summary() == null ? Map.of() : snapshot.summary();
  }

  private Optional<CommittedEpoch> epochOf(Snapshot snapshot) {
    String position = summaryOf(snapshot).get(keys.committedThrough(sinkId));
    if (position == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new CommittedEpoch(Long.parseLong(position), snapshot.snapshotId(), snapshot.summary()));
    } catch (NumberFormatException garbage) {
      if (unreadable.add(snapshot.snapshotId())) {
        LOG.warn(
            "Snapshot {} carries an unreadable token of sink '{}': '{}'. Looking for an older one.",
            snapshot.snapshotId(),
            sinkId,
            position);
        metrics.add(CdcCounter.TOKEN_PARSE_FAILURES, 1);
      }
      return Optional.empty();
    }
  }
}
