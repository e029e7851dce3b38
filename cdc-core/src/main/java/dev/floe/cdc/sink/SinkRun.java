package dev.floe.cdc.sink;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommittedEpoch;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.table.PinnedTable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.StructLike;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The run of a sink on one table, epoch by epoch: changes are written, the files of the epoch are
 * prepared, and the prepared epoch is committed.
 *
 * <p>The states are those of {@link CdcSink}, which lets one thread at a time in. What the table
 * holds may be asked from any thread.
 */
final class SinkRun implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(CdcSink.class);

  private enum State {
    OPEN,
    COMMIT_PENDING,
    BROKEN,
    CLOSED
  }

  private final RunTable run;
  private final CdcConfig config;
  private final EpochCommits commits;
  private final IdleToken idleToken;
  private final Set<String> warned = new HashSet<>();

  private State state = State.OPEN;
  private boolean begun;
  private Epoch epoch;
  private PendingCommit pending;

  SinkRun(PinnedTable table, CdcConfig config) {
    this.run =
        new RunTable(
            table,
            resolved ->
                new ChangeEncoder(
                    resolved,
                    config.requirements().spread(),
                    config
                        .requirements()
                        .inputColumns()
                        .map(input -> input.toFill(resolved.schema())),
                    this::warnOnce));
    this.config = config;
    this.commits = new EpochCommits(table, config.commits(), config.metrics());
    this.idleToken = new IdleToken(table.table().name(), commits, config);
    this.epoch = new Epoch(table, config);
  }

  /** The table as the current epoch takes it. */
  PinnedTable table() {
    return run.table();
  }

  /** The newest epoch that the table is known to hold. */
  Optional<CommittedEpoch> lastCommitted() {
    return commits.last();
  }

  /** The position of {@link #lastCommitted()}. */
  OptionalLong committedThrough() {
    return commits.position();
  }

  /** Takes one change into the current epoch. */
  void write(StructLike row, ChangeKind kind, long sequence) {
    require(State.OPEN, "write");
    if (!begun) {
      begin();
    }
    ChangeEncoder encoder = run.encoder();
    if (!encoder.encode(row, kind, sequence)) {
      config.metrics().add(CdcCounter.UPSERT_UPDATE_BEFORE_DROPPED, 1);
      return;
    }
    try {
      epoch.add(encoder);
    } catch (RuntimeException | Error failure) {
      breakEpochAfter(failure);
      throw failure;
    }
  }

  /**
   * Writes the current epoch's files, to be committed at a position; or checks that this is where
   * those that are written already belong.
   */
  void prepare(long position) {
    if (state == State.COMMIT_PENDING) {
      pending.requirePosition(position);
      return;
    }
    require(State.OPEN, "commit");
    if (Thread.currentThread().isInterrupted()) {
      throw CommitInterruptedException.before(position);
    }
    if (!epoch.isEmpty()) {
      commits.requireAhead(position);
    }
    FileLabel label = FileLabel.of(config.commits().runId(), position);
    pending = new PendingCommit(position, finishEpoch(label));
    state = State.COMMIT_PENDING;
  }

  /**
   * Commits the prepared epoch and begins the next.
   *
   * @param properties for this snapshot's summary, besides those of all
   */
  CommitResult commitPrepared(Map<String, String> properties) {
    if (Thread.currentThread().isInterrupted()) {
      throw CommitInterruptedException.before(pending.position());
    }
    Map<String, String> all = new HashMap<>(config.snapshotProperties());
    all.putAll(properties);
    CommitOutcome outcome = tryPending(all);
    if (outcome instanceof NothingToCommit) {
      idleToken.committedNothing(pending.position(), all);
    }
    CommitResult result =
        new CommitResult(pending.position(), outcome, EpochStats.of(pending.deltas()));
    pending = null;
    state = State.OPEN;
    newEpoch();
    return result;
  }

  /** Repeats the newest token, if that is due and no commit is pending. */
  boolean heartbeat() {
    return state == State.OPEN && idleToken.heartbeat();
  }

  /**
   * Says in the table that no change up to a position was for it, where it has no token, or one
   * that is due to be repeated.
   *
   * @return whether a snapshot was made; a failure to make one is reported, and does no harm
   */
  boolean sayIdle(long position) {
    return !holdsUncommitted() && idleToken.sayIdle(position);
  }

  /** Ends an epoch that took no change in; the next one looks at the table anew. */
  void endEmptyEpoch() {
    newEpoch();
  }

  /** Whether there are changes, or files, that are not committed. */
  boolean holdsUncommitted() {
    return state != State.OPEN || !epoch.isEmpty();
  }

  /** Whether all that a commit lacks is to be tried again. */
  boolean canCommitAgain() {
    return state == State.COMMIT_PENDING || state == State.OPEN;
  }

  private void warnOnce(String text) {
    if (warned.add(text)) {
      LOG.warn(text);
    }
  }

  private void newEpoch() {
    epoch = new Epoch(run.table(), config);
    begun = false;
  }

  /**
   * Begins an epoch, with its first change, whose deletes reach the rows that the table holds now.
   */
  private void begin() {
    run.beginEpoch();
    epoch = new Epoch(run.table(), config);
    begun = true;
  }

  private List<ShardDelta> finishEpoch(FileLabel label) {
    try {
      if (epoch.isEmpty()) {
        return List.of();
      }
      List<ShardDelta> deltas = epoch.finish(commits, label, run.reachOfFinishedEpoch());
      epoch.close();
      epoch = new Epoch(run.table(), config);
      return deltas;
    } catch (RuntimeException | Error failure) {
      breakEpochAfter(failure);
      throw failure;
    }
  }

  private CommitOutcome tryPending(Map<String, String> properties) {
    try {
      return commits.commit(pending.position(), pending.deltas(), properties);
    } catch (EpochCommitException failure) {
      if (failure.isUnknown()) {
        pending = pending.withUnknownOutcome();
      }
      throw failure;
    } catch (RuntimeException | Error failure) {
      // It may have struck after the catalog had applied the commit.
      pending = pending.withUnknownOutcome();
      throw failure;
    }
  }

  private void breakEpoch() {
    state = State.BROKEN;
    epoch.close();
  }

  private void breakEpochAfter(Throwable failure) {
    Failures.attemptAfter(failure, this::breakEpoch);
  }

  /** Checks that {@link #abort()} is allowed: no commit's outcome is unknown. */
  void requireAbortable() {
    if (state == State.CLOSED) {
      throw new IllegalStateException("cannot abort: the sink is closed");
    }
    if (pending != null) {
      pending.requireKnownOutcome();
    }
  }

  /** Discards what is not committed, and looks where the table is. */
  void abort() {
    requireAbortable();
    if (pending != null) {
      commits.discard(pending.deltas());
      pending = null;
    }
    breakEpoch();
    commits.restart();
    newEpoch();
    state = State.OPEN;
  }

  /** Discards what is not committed, except files of an unknown outcome. Idempotent. */
  @Override
  public void close() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    Failures failures = new Failures();
    if (pending != null && !pending.outcomeUnknown()) {
      List<ShardDelta> unwanted = pending.deltas();
      failures.attempt(() -> commits.discard(unwanted));
    }
    failures.attempt(epoch::close);
    failures.attempt(commits::close);
    failures.attempt(config.sorting()::close);
    failures.throwFirst();
  }

  private void require(State required, String action) {
    if (state == required) {
      return;
    }
    throw new IllegalStateException(
        "cannot "
            + action
            + switch (state) {
              case COMMIT_PENDING ->
                  ": the commit of position "
                      + pending.position()
                      + " failed; commit that position again, or abort and write its changes anew";
              case BROKEN ->
                  ": the epoch's changes were lost by an earlier failure; abort, and write all changes"
                      + " after the last committed position again";
              default -> ": the sink is closed";
            });
  }
}
