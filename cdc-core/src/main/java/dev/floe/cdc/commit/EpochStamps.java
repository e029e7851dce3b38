package dev.floe.cdc.commit;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
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
  private final Lineage lineage;

  /** The spec that the run writes under, once a snapshot says so. */
  private OptionalInt runSpecId = OptionalInt.empty();

  EpochStamps(CommitSettings settings) {
    this.keys = settings.keys();
    this.sinkId = settings.sinkId();
    this.runId = settings.runId();
    this.lineage = settings.lineage();
  }

  /**
   * Takes from the newest stamp what the run is known to write under.
   *
   * @param newestFirst a snapshot and its ancestors, child before parent
   */
  void recover(Iterable<Snapshot> newestFirst) {
    runSpecId = RunStamp.specOf(newestFirst, keys, sinkId, runId);
  }

  /**
   * Adds an epoch's entries to the summary of the snapshot to be.
   *
   * @param properties further ones
   */
  void put(
      SnapshotUpdate<?> update, long position, EpochFiles epoch, Map<String, String> properties) {
    putProperties(update, properties);
    putToken(update, position);
    update.set(keys.content(sinkId), epoch.digest());
    epoch
        .maxSequence()
        .ifPresent(max -> update.set(keys.maxCommittedSequence(sinkId), Long.toString(max)));
    // The first epoch that a run commits says which spec the run writes under.
    int specId = runSpecId.orElseGet(() -> epoch.specId().orElseThrow());
    update.set(keys.runSpec(sinkId), new RunStamp(runId, specId).toString());
  }

  /**
   * Adds the entries of a snapshot without files, which says again what the newest one of the sink
   * says, its caller's properties included, or that changes up to a later position changed no row.
   *
   * @param newest the newest one; empty where there is none
   */
  void repeat(
      SnapshotUpdate<?> update,
      long position,
      Optional<CommittedEpoch> newest,
      Map<String, String> properties) {
    Map<String, String> said =
        newest.map(epoch -> Summaries.ofSink(epoch.summary())).orElse(Map.of());
    if (newest.isPresent() && position == newest.get().position()) {
      said.forEach(update::set);
    } else {
      Stream.of(keys.maxCommittedSequence(sinkId), keys.runSpec(sinkId))
          .filter(said::containsKey)
          .forEach(key -> update.set(key, said.get(key)));
    }
    putProperties(update, properties);
    if (runSpecId.isPresent()) {
      RunStamp stamp = new RunStamp(runId, runSpecId.getAsInt());
      update.set(keys.runSpec(sinkId), stamp.toString());
    }
    putToken(update, position);
  }

  /** Adds a caller's entries, but for those that would say what only the sink says. */
  private void putProperties(SnapshotUpdate<?> update, Map<String, String> properties) {
    Set<String> own = Set.of(keys.lineage(sinkId), keys.windowMillis(sinkId));
    properties.forEach(
        (key, value) -> {
          if (!own.contains(key)) {
            update.set(key, value);
          }
        });
  }

  private void putToken(SnapshotUpdate<?> update, long position) {
    update.set(keys.sinkId(), sinkId);
    update.set(keys.committedThrough(sinkId), Long.toString(position));
    if (!lineage.id().isEmpty()) {
      update.set(keys.lineage(sinkId), lineage.id());
    }
    lineage
        .windowMillis()
        .ifPresent(size -> update.set(keys.windowMillis(sinkId), Long.toString(size)));
  }

  /** Takes note that the table holds an epoch of the run. */
  void committed(EpochFiles epoch) {
    runSpecId = runSpecId.isPresent() ? runSpecId : epoch.specId();
  }
}
