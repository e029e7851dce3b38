package dev.floe.beam.cdc.sink;

import dev.floe.beam.SnapshotInfo;
import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitQueue;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.Heartbeat;
import dev.floe.cdc.commit.Lineage;
import dev.floe.cdc.commit.PendingEpoch;
import dev.floe.cdc.commit.Resumption;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.DeltaFormatException;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.table.PinnedTable;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.apache.iceberg.Snapshot;

/** The commits of one destination in one worker. Not thread-safe; closed by its maker. */
final class Commits implements AutoCloseable {
  /** The keys in snapshot summaries: an on-disk contract. */
  static final SummaryKeys KEYS = new SummaryKeys("beam.cdc.", "committed-through-ms");

  /** Where the only window of bounded input ends. */
  static final long BATCH_END_MS = GlobalWindow.INSTANCE.maxTimestamp().getMillis();

  /**
   * A window that is in the table.
   *
   * @param endMs its last millisecond
   * @param snapshot its snapshot
   */
  record CommittedWindow(long endMs, SnapshotInfo snapshot) {}

  private final String destination;
  private final PinnedTable table;
  private final CommitOptions options;
  private final SpecWatch specs;
  private final EpochCommits commits;

  /**
   * Looks where the table is.
   *
   * @throws dev.floe.cdc.commit.EpochCommitException when the run may not go on from there: a
   *     stream does not after a batch
   */
  Commits(
      String destination,
      PinnedTable table,
      CommitOptions options,
      SpecWatch specs,
      KeyMemory keyMemory,
      CdcMetrics metrics) {
    this.destination = destination;
    this.table = table;
    this.options = options;
    this.specs = specs;
    this.commits = new EpochCommits(table, settings(options, keyMemory), metrics);
  }

  private static CommitSettings settings(CommitOptions options, KeyMemory keyMemory) {
    Resumption.FromTable resumption =
        options
            .window()
            .map(size -> Lineage.ofWindows("", size.getMillis()))
            .map(windows -> new Resumption.FromTable(windows).refusingBatchAt(BATCH_END_MS))
            .orElse(new Resumption.FromTable(Lineage.UNNAMED));
    return CommitSettings.of(KEYS, options.sinkId(), options.runId())
        .resuming(resumption)
        .onLostHistory(options.lostHistory())
        .onOtherContent(options.otherContent())
        .keepingTokens(options.tokenCopies())
        .keepingKeysIn(keyMemory);
  }

  /**
   * Commits windows, ascending, each as one snapshot.
   *
   * @return those of the fresh ones that are in the table by this run
   * @throws WindowCommitException when one was not committed; those before it are
   * @throws IllegalStateException when the window before them is not in the table
   */
  List<CommittedWindow> commit(DueWindows due) {
    commits.restart(); // Another worker may have committed since this one did.
    requireCommitted(due.after());
    for (CompleteWindow window : due.beyond(commits.position())) {
      commits.add(new PendingEpoch(window.endMs(), read(window), options.snapshotProperties()));
    }
    CommitQueue.Release release = commits.release(Long.MAX_VALUE);
    List<CommittedWindow> committed = new ArrayList<>();
    for (CommitQueue.Done done : release.done()) {
      long endMs = done.epoch().position();
      Optional<SnapshotInfo> snapshot = snapshotOf(done.outcome());
      // Each window is put out where it is handed over for the first time.
      if (endMs >= due.firstEndMs()) {
        snapshot.ifPresent(info -> committed.add(new CommittedWindow(endMs, info)));
      }
    }
    if (release.failure().isPresent()) {
      throw new WindowCommitException(
          destination, options.sinkId(), commits.pending(), release.failure().get());
    }
    return committed;
  }

  /** A window that were committed before its predecessor would make that one be skipped. */
  private void requireCommitted(OptionalLong endMs) {
    boolean there = endMs.isEmpty() || reaches(endMs.getAsLong());
    if (!there && options.lostHistory() == LostHistory.REFUSE) {
      throw new IllegalStateException(
          "cannot commit to table %s as sink '%s': the window before, which ends at %d, is not in the table, whose newest is %s; if it is about to be committed, the step is tried again until it is there; if the table was rolled back, or its snapshots are expired, launch the pipeline anew"
              .formatted(destination, options.sinkId(), endMs.getAsLong(), commits.position()));
    }
  }

  private boolean reaches(long endMs) {
    OptionalLong newest = commits.position();
    return newest.isPresent() && newest.getAsLong() >= endMs;
  }

  private List<ShardDelta> read(CompleteWindow window) {
    List<ShardDelta> deltas = window.deltas().stream().map(this::read).toList();
    specs.check(destination, deltas);
    return deltas;
  }

  private ShardDelta read(byte[] delta) {
    try {
      return ShardDelta.fromBytes(delta, table.table().specs());
    } catch (DeltaFormatException unknownSpec) {
      table.table().refresh(); // It may have been written under a spec that is newer than this.
      return ShardDelta.fromBytes(delta, table.table().specs());
    }
  }

  /** A batch that has committed while this stream runs would make all its windows be skipped. */
  private void requireNoBatch(AlreadyCommitted already) {
    if (already.committedThrough() == BATCH_END_MS && options.window().isPresent()) {
      throw new IllegalStateException(
          "cannot commit to table %s as sink '%s': a batch with this sink id has committed while this stream runs, up to %d, the end of the global window; give the stream a sink id of its own with withSinkId (sink_id)"
              .formatted(destination, options.sinkId(), BATCH_END_MS));
    }
  }

  /** The snapshot of a window that this run has committed, now or in a try that failed later. */
  private Optional<SnapshotInfo> snapshotOf(CommitOutcome outcome) {
    if (outcome instanceof AlreadyCommitted already) {
      requireNoBatch(already);
      if (already.content() != Content.SAME) {
        return Optional.empty();
      }
    }
    if (outcome instanceof CommitOutcome.InTable inTable) {
      Snapshot snapshot = table.table().snapshot(inTable.snapshotId());
      return Optional.ofNullable(snapshot).map(SnapshotInfo::fromSnapshot);
    }
    return Optional.empty();
  }

  /** The end of the newest window of the sink that the table holds, looked at anew. */
  OptionalLong committedThrough() {
    commits.restart();
    return commits.position();
  }

  /** Says the newest token again, when it is older than the interval. */
  void heartbeat() {
    Duration interval = Duration.ofMillis(options.heartbeat().orElseThrow().getMillis());
    commits.heartbeat(new Heartbeat(interval, Clock.systemUTC()), options.snapshotProperties());
  }

  @Override
  public void close() {
    commits.close();
  }
}
