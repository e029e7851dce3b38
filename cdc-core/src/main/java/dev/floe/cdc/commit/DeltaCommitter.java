package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.Landing.Answer;
import dev.floe.cdc.commit.Landing.UnknownOutcomeException;
import dev.floe.cdc.commit.Staging.Step;
import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.deletes.DeleteStrategies;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.metrics.TolerantMetrics;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the deltas of epochs into snapshots of one table, one each, in order, once.
 *
 * <p>Several epochs that are there at once are committed by one call of the catalog, all or none.
 *
 * <p>Assumptions:
 *
 * <ul>
 *   <li>One thread commits for one instance; other processes may commit with the same sink id.
 *   <li>File locations are unique, so the digest of an epoch's files tells its own commit from
 *       another's.
 *   <li>Every attempt stages its epochs upon the table's newest snapshot, and is lost if another is
 *       committed meanwhile: what deletes were prepared upon is what they are committed upon.
 * </ul>
 */
public final class DeltaCommitter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DeltaCommitter.class);

  private final Table table;
  private final UUID tableUuid;
  private final Branch branch;
  private final CommitSettings settings;
  private final EpochStamps stamps;
  private final TokenLedger ledger;
  private final KeyFence keyFence;
  private final DeleteStrategies strategies;
  private final SequenceOrder sequences;
  private final CdcMetrics metrics;
  private final CommitReports reports;
  private final CommitFailures failures;
  private final Landing landing;
  private final SpentKeyFiles spentKeyFiles;
  private final HeartbeatCommit heartbeats;

  private final UndecidedEpochs undecided = new UndecidedEpochs();

  /** Changed by the thread that commits; what it says is known may be asked by any. */
  private volatile EpochStart start;

  private boolean begun;

  /**
   * A committer of one sink to one table, which looks where the table is.
   *
   * @throws EpochCommitException when the run may not go on from there
   * @throws TableConfigurationException when the table was dropped, or replaced by another of its
   *     name
   */
  public DeltaCommitter(PinnedTable pinned, CommitSettings settings, CdcMetrics receiver) {
    this.metrics = new TolerantMetrics(receiver, pinned.table().name(), LOG::warn);
    this.table = pinned.table();
    this.tableUuid = pinned.pin().tableUuid();
    this.branch = pinned.branch();
    this.settings = settings;
    this.stamps = new EpochStamps(settings);
    this.ledger = new TokenLedger(settings, branch, metrics);
    this.keyFence = new KeyFence(pinned);
    this.strategies = new DeleteStrategies(pinned, settings.keyMemory());
    this.sequences = new SequenceOrder(metrics);
    this.reports = new CommitReports(table.name(), settings.sinkId(), sequences, metrics);
    this.failures = new CommitFailures(table.name(), settings.sinkId(), metrics);
    this.landing = new Landing(table, tableUuid, branch, metrics);
    this.spentKeyFiles = new SpentKeyFiles(landing);
    this.heartbeats = new HeartbeatCommit(pinned, settings, ledger, stamps, landing, metrics);
    TokenReading reading = look();
    new Recovery(settings, pinned.mode())
        .problem(reading)
        .ifPresent(
            problem -> {
              throw failures.ofResuming(problem);
            });
    startFrom(reading);
  }

  /**
   * Looks where the table is; the next epoch begins after what it holds.
   *
   * @throws TableConfigurationException when the table was dropped, or replaced by another of its
   *     name
   */
  public void restart() {
    startFrom(look());
  }

  private TokenReading look() {
    refresh();
    stamps.recover(branch.ancestors(table));
    return ledger.read(branch.ancestors(table), table, start != null && last().isPresent());
  }

  private void refresh() {
    try {
      TableIdentity.refresh(table, tableUuid);
    } catch (NoSuchTableException gone) {
      throw TableIdentity.dropped(table, gone);
    }
  }

  private void startFrom(TokenReading reading) {
    Optional<CommittedEpoch> newest =
        reading instanceof Held held ? Optional.of(held.epoch()) : Optional.empty();
    start = EpochStart.at(newest, settings.lineage());
    begun = false;
    sequences.startAfter(
        newest.isPresent() ? ledger.maxSequenceOf(newest.get()) : OptionalLong.empty());
  }

  /** The newest epoch of the sink that the table is known to hold. */
  public Optional<CommittedEpoch> last() {
    return start.known();
  }

  /** The newest position of the sink, in its lineage, that the table is known to hold. */
  public OptionalLong position() {
    Optional<CommittedEpoch> own = ownLast();
    return own.isPresent() ? OptionalLong.of(own.get().position()) : OptionalLong.empty();
  }

  private Optional<CommittedEpoch> ownLast() {
    return last().filter(epoch -> epoch.token().lineage().isSameAs(settings.lineage()));
  }

  /**
   * Checks that a position comes after those committed here since the last {@link #restart()}.
   *
   * @throws IllegalArgumentException when it does not
   */
  public void requireAhead(long position) {
    if (begun && position <= start.after().orElseThrow()) {
      throw new IllegalArgumentException(
          "cannot commit position "
              + position
              + ": this sink has committed position "
              + start.after().getAsLong()
              + ", and the changes since then would be lost; give a position after it");
    }
  }

  /**
   * Commits an epoch, or finds that it is committed. It holds the changes after the position of the
   * epoch before, or after what the table held at the last {@link #restart()}.
   *
   * <p>Files are never deleted here: those of an epoch that failed are the caller's, to be given to
   * this call again or to {@link #discard}.
   *
   * @throws EpochCommitException when it was not committed, or it is not known
   */
  public CommitOutcome commit(PendingEpoch epoch) {
    BatchOutcome only = commit(List.of(epoch));
    if (only.failure().isPresent()) {
      throw only.failure().get();
    }
    return only.outcomes().get(0);
  }

  /**
   * Commits epochs as {@link #commit(PendingEpoch)} does one, by one call of the catalog; each
   * holds the changes after its predecessor.
   *
   * <p>An epoch that fails keeps those after it from being committed, and not those before it.
   *
   * @param epochs not empty, ascending by position; of several with one position the first counts
   */
  BatchOutcome commit(List<PendingEpoch> epochs) {
    try {
      return CommitRetries.of(table).run(() -> attempt(epochs));
    } catch (UnknownOutcomeException unknown) {
      return failed(epochs, CommitFailures.unknown(unknown.failure()), unknown.failure());
    } catch (RuntimeException failure) {
      return failed(epochs, failureOf(failure, epochs), failure);
    }
  }

  private BatchOutcome failed(
      List<PendingEpoch> epochs, Failure outcome, RuntimeException failure) {
    return new BatchOutcome(List.of(), Optional.of(failures.of(epochs, outcome, failure)));
  }

  /** What it means for the first of some epochs that something was thrown. */
  private Failure failureOf(RuntimeException failure, List<PendingEpoch> epochs) {
    if (undecided.contains(new EpochFiles(epochs.get(0).deltas()))) {
      return CommitFailures.unknown(failure);
    }
    return failure instanceof TableConfigurationException
        ? CommitFailures.tableGone(failure)
        : CommitFailures.failed(failure);
  }

  private BatchOutcome attempt(List<PendingEpoch> epochs) {
    refresh();
    StagedCommit commit = new StagedCommit(table);
    Staging staging =
        new Staging(
            settings, branch, ledger, keyFence, strategies, stamps, commit, undecided, start);
    staging.stage(epochs);
    boolean resolved = !commit.isEmpty() && land(commit, staging) == Answer.FOUND;
    List<CommitOutcome> outcomes = new ArrayList<>();
    for (Step step : staging.steps()) {
      outcomes.add(outcomeOf(step, resolved));
    }
    start = staging.start();
    begun |= !outcomes.isEmpty();
    reports.report(commit.table(), staging.steps(), outcomes);
    spentKeyFiles.delete(commit.table(), staging.steps(), outcomes);
    return new BatchOutcome(
        outcomes,
        staging
            .failure()
            .map(
                failure -> {
                  List<PendingEpoch> rest = epochs.subList(outcomes.size(), epochs.size());
                  RuntimeException cause = staging.cause().orElse(null);
                  Failure known = cause == null ? failure : failureOf(cause, rest);
                  return failures.of(rest, known, cause);
                }));
  }

  private Answer land(StagedCommit commit, Staging staging) {
    Set<String> tried = undecided.addTried(staging.steps());
    // From here on, whatever is thrown, an Error too, does not prove that nothing was committed.
    try {
      Answer answer = landing.land(commit);
      strategies.won();
      return answer;
    } catch (UnknownOutcomeException unknown) {
      throw unknown;
    } catch (RuntimeException refused) {
      undecided.removeRefused(tried);
      lost(refused);
      throw refused;
    }
  }

  private void lost(RuntimeException refused) {
    if (refused instanceof CommitFailedException) {
      strategies.lost();
      metrics.add(CdcCounter.COMMIT_RACES_LOST, 1);
    }
  }

  /**
   * What an epoch has come to, now that what was staged is in the table. Nothing here fails, nor
   * looks at the table: the epoch is committed.
   */
  private CommitOutcome outcomeOf(Step step, boolean found) {
    CommitOutcome outcome = step.outcome();
    if (outcome instanceof AlreadyCommitted earlier
        && earlier.content() == Content.SAME
        && undecided.contains(step.files())) {
      // A try of this committer that was not known to have succeeded did.
      outcome = new Resolved(earlier.snapshotId());
    } else if (outcome instanceof Committed committed && found) {
      outcome = new Resolved(committed.snapshotId());
    }
    if (outcome instanceof Committed || outcome instanceof Resolved) {
      undecided.removeCommitted(step.files());
      stamps.committed(step.files());
    }
    return outcome;
  }

  /**
   * Repeats the newest token of the sink, in a snapshot without files, if it is the table's newest
   * still, of this lineage, and due.
   *
   * @param properties further entries of the snapshot's summary
   * @return whether a snapshot was made; a failure to make one is reported, and does no harm
   */
  public boolean heartbeat(Heartbeat heartbeat, Map<String, String> properties) {
    return position().isPresent() && heartbeatAt(position().getAsLong(), heartbeat, properties);
  }

  /**
   * Says, as {@link #heartbeat} repeats the token, that the changes up to a later position changed
   * no row.
   *
   * @param position that of the newest token, or a later one, up to which an epoch was committed
   *     that came to nothing
   */
  public boolean heartbeatAt(long position, Heartbeat heartbeat, Map<String, String> properties) {
    Optional<CommittedEpoch> known = ownLast();
    return known.isPresent() && heartbeat.isDue(known.get()) && say(known, position, properties);
  }

  /**
   * Says, in a snapshot without files, that changes up to a position changed no row of a table that
   * holds no token of the sink.
   *
   * @param position up to which an epoch was committed that came to nothing
   * @param properties further entries of the snapshot's summary
   * @return whether a snapshot was made; a failure to make one is reported, and does no harm
   */
  public boolean firstTokenAt(long position, Map<String, String> properties) {
    return last().isEmpty() && say(Optional.empty(), position, properties);
  }

  private boolean say(
      Optional<CommittedEpoch> known, long position, Map<String, String> properties) {
    Optional<CommittedEpoch> said = heartbeats.say(known, position, properties);
    said.ifPresent(epoch -> start = new EpochStart(said, start.after()));
    return said.isPresent();
  }

  /**
   * Deletes an epoch's files. Only for an epoch of which it is certain that no snapshot holds it.
   */
  public void discard(List<ShardDelta> epoch) {
    landing.delete(new EpochFiles(epoch).locations());
  }

  /** Frees the memory that looking up keys has taken. Idempotent. */
  @Override
  public void close() {
    strategies.close();
  }
}
