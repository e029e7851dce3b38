package dev.floe.cdc.commit;

import java.util.OptionalInt;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;

/**
 * Writes, under a sink's {@link SummaryKeys}, what the snapshots of one run say of their epochs,
 * and tells them by it.
 */
final class EpochStamps {
  private final SummaryKeys keys;
  private final String sinkId;
  private final String runId;

  /** The spec that the run writes under, once a snapshot says so. */
  private OptionalInt runSpecId = OptionalInt.empty();

  EpochStamps(SummaryKeys keys, String sinkId, String runId) {
    this.keys = keys;
    this.sinkId = sinkId;
    this.runId = runId;
  }

  /**
   * Takes from the newest stamp what the run is known to write under.
   *
   * @param newestFirst a snapshot and its ancestors, child before parent
   */
  void recover(Iterable<Snapshot> newestFirst) {
    runSpecId = RunStamp.specOf(newestFirst, keys, sinkId, runId);
  }

  /** Adds an epoch's entries to the summary of the snapshot to be. */
  void put(SnapshotUpdate<?> update, long position, EpochFiles epoch) {
    update.set(keys.sinkId(), sinkId);
    update.set(keys.committedThrough(sinkId), Long.toString(position));
    update.set(keys.content(sinkId), epoch.digest());
    epoch
        .maxSequence()
        .ifPresent(max -> update.set(keys.maxCommittedSequence(sinkId), Long.toString(max)));
    // The first epoch that a run commits says which spec the run writes under.
    int specId = runSpecId.orElseGet(() -> epoch.specId().orElseThrow());
    update.set(keys.runSpec(sinkId), new RunStamp(runId, specId).toString());
  }

  /** Whether a snapshot is that of exactly these files. */
  boolean isSnapshotOf(Snapshot snapshot, EpochFiles epoch) {
    return epoch.digest().equals(TokenLedger.summaryOf(snapshot).get(keys.content(sinkId)));
  }

  /** Takes note that the table holds an epoch of the run. */
  void committed(EpochFiles epoch) {
    runSpecId = runSpecId.isPresent() ? runSpecId : epoch.specId();
  }
}
