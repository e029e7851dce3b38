package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.Failure;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitOutcome.Refused;
import dev.floe.cdc.commit.CommitSettings.OtherContent;
import dev.floe.cdc.commit.StagedCommit.Mark;
import dev.floe.cdc.deletes.DeleteStrategies;
import dev.floe.cdc.deletes.DeleteStrategy;
import dev.floe.cdc.deletes.EpochDeletes;
import dev.floe.cdc.table.Branch;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;

/**
 * Stages the snapshots of some epochs, ascending, upon a table as it was just refreshed, each
 * behind its fence, until one may not be committed. For one attempt of a commit.
 */
final class Staging {
  /**
   * What an epoch comes to if the attempt succeeds.
   *
   * @param base the snapshot that it was staged upon
   * @param snapshot its own; empty where it makes none
   * @param deletes what its deletes have become; empty where it makes none
   */
  record Step(
      PendingEpoch pending,
      EpochFiles files,
      CommitOutcome outcome,
      Optional<Snapshot> base,
      Optional<Snapshot> snapshot,
      Optional<EpochDeletes> deletes) {}

  private static final String WRITE_ANEW =
      "close the sink, and write all changes after the position that a new one finds in the table"
          + " anew";

  private final CommitSettings settings;
  private final Branch branch;
  private final TokenLedger ledger;
  private final KeyFence keyFence;
  private final DeleteStrategies strategies;
  private final EpochStamps stamps;
  private final StagedCommit commit;
  private final UndecidedEpochs undecided;
  private final List<Step> steps = new ArrayList<>();

  private EpochStart start;
  private Failure failure;
  private RuntimeException cause;

  Staging(
      CommitSettings settings,
      Branch branch,
      TokenLedger ledger,
      KeyFence keyFence,
      DeleteStrategies strategies,
      EpochStamps stamps,
      StagedCommit commit,
      UndecidedEpochs undecided,
      EpochStart start) {
    this.settings = settings;
    this.branch = branch;
    this.ledger = ledger;
    this.keyFence = keyFence;
    this.strategies = strategies;
    this.stamps = stamps;
    this.commit = commit;
    this.undecided = undecided;
    this.start = start;
  }

  /** Stages the epochs, up to one that fails. */
  void stage(List<PendingEpoch> epochs) {
    for (PendingEpoch epoch : epochs) {
      Mark mark = commit.mark();
      try {
        stage(epoch);
      } catch (TableConfigurationException replaced) {
        fail(CommitFailures.tableGone(replaced), replaced);
      } catch (RuntimeException failed) {
        fail(CommitFailures.failed(failed), failed);
      }
      if (failure != null) {
        commit.discardFrom(mark);
        break;
      }
    }
    newestSnapshot().flatMap(ledger::epochOf).ifPresent(newest -> ledger.keepCopy(commit, newest));
  }

  private void stage(PendingEpoch epoch) {
    EpochFiles files = new EpochFiles(epoch.deltas());
    files.requireTable(commit.table());
    CommitToken token = new CommitToken(settings.lineage(), epoch.position());
    TokenFence tokens =
        new TokenFence(ledger, commit.table(), settings, start, token, undecided.contains(files));
    EpochFence fence = new EpochFence(tokens, keyFence, files, commit.table());
    Iterable<Snapshot> ancestors = branch.ancestors(commit.table());
    // Even of an epoch that comes to nothing, a part in the table does not.
    if (!fence.validate(ancestors)) {
      if (fence.refusal().isPresent()) {
        fail(fence.refusal().get(), null);
      } else {
        alreadyCommitted(epoch, files, tokens.newest().orElseThrow(), ancestors);
      }
      return;
    }
    if (files.isEmpty()) {
      add(epoch, files, new NothingToCommit());
      start = new EpochStart(tokens.newest(), OptionalLong.of(epoch.position()));
      return;
    }
    if (undecided.contains(files)) {
      Optional<String> gone = files.firstMissing(commit.table().io());
      if (gone.isPresent()) {
        fail(filesGone(gone.get()), null);
        return;
      }
    }
    Optional<Snapshot> base = branch.head(commit.table());
    EpochDeletes deletes;
    try {
      deletes = prepareDeletes(files, base);
    } catch (RuntimeException failed) {
      Optional<String> gone = missing(files, failed);
      if (gone.isEmpty()) {
        throw failed;
      }
      fail(keysGone(gone.get()), null);
      return;
    }
    SnapshotUpdate<?> update = files.update(commit.table(), deletes, base);
    PromptExecutor.use(update, files.count());
    stamps.put(update, epoch.position(), files, epoch.properties());
    update.validateWith(fence);
    Snapshot snapshot = commit.add(update, branch);
    CommitOutcome outcome = new Committed(snapshot.snapshotId());
    steps.add(new Step(epoch, files, outcome, base, Optional.of(snapshot), Optional.of(deletes)));
    start = new EpochStart(ledger.epochOf(snapshot), OptionalLong.of(epoch.position()));
  }

  private EpochDeletes prepareDeletes(EpochFiles files, Optional<Snapshot> base) {
    DeleteStrategy strategy = strategies.strategy(commit.table());
    if (files.needsGlobalSpec() && strategy.commitsKeyFiles()) {
      commit.addGlobalSpec();
    }
    return strategy.prepare(commit.table(), base, files.deltas());
  }

  /** A file that is not there any more, if that may be why the epoch could not be prepared. */
  private Optional<String> missing(EpochFiles files, RuntimeException failed) {
    try {
      return files.firstMissing(commit.table().io());
    } catch (RuntimeException second) {
      failed.addSuppressed(second);
      return Optional.empty();
    }
  }

  private void alreadyCommitted(
      PendingEpoch epoch, EpochFiles files, CommittedEpoch newest, Iterable<Snapshot> ancestors) {
    EpochMatch match = EpochMatch.of(epoch.position(), files, newest, ancestors, ledger);
    AlreadyCommitted outcome =
        new AlreadyCommitted(match.snapshotId(), newest.position(), match.content());
    if (match.content() != Content.SAME && settings.otherContent() == OtherContent.REFUSE) {
      fail(
          new Refused(
              Reason.OTHER_CONTENT,
              "the table holds positions up to "
                  + newest.position()
                  + (match.content() == Content.OTHER
                      ? ", and this one with other files than "
                      : ", and the snapshot is gone that would tell whether it holds ")
                  + SkippedEpochs.names(files.locations()),
              "find out whether the table holds the epoch's changes; if so, abort and go on after"
                  + " what the table holds; if not, write them anew at a later position"),
          null);
      return;
    }
    add(epoch, files, outcome);
    start = new EpochStart(Optional.of(newest), OptionalLong.of(epoch.position()));
  }

  /** A try with an unknown outcome was applied, rolled back and expired, which deletes files. */
  private static Refused filesGone(String location) {
    return new Refused(
        Reason.STALE,
        "its file "
            + location
            + " is gone: an earlier try was applied, rolled back and expired, or somebody has"
            + " removed files that no snapshot refers to",
        WRITE_ANEW);
  }

  /** Key files are deleted once their epoch is in the table. */
  private static Refused keysGone(String location) {
    return new Refused(
        Reason.STALE,
        "its file "
            + location
            + " is gone: the epoch was in the table, which was rolled back since, or somebody has"
            + " removed files that no snapshot refers to",
        WRITE_ANEW);
  }

  private void add(PendingEpoch epoch, EpochFiles files, CommitOutcome outcome) {
    steps.add(
        new Step(epoch, files, outcome, Optional.empty(), Optional.empty(), Optional.empty()));
  }

  private void fail(Failure outcome, RuntimeException thrown) {
    failure = outcome;
    cause = thrown;
  }

  private Optional<Snapshot> newestSnapshot() {
    List<Snapshot> snapshots = commit.snapshots();
    return snapshots.isEmpty()
        ? Optional.empty()
        : Optional.of(snapshots.get(snapshots.size() - 1));
  }

  /** What the epochs come to that were staged, or need not be. */
  List<Step> steps() {
    return steps;
  }

  /** Why the epoch after the last step may not be committed. */
  Optional<Failure> failure() {
    return Optional.ofNullable(failure);
  }

  /** What was thrown then, if anything was. */
  Optional<RuntimeException> cause() {
    return Optional.ofNullable(cause);
  }

  /** Where the epoch after the last step begins. */
  EpochStart start() {
    return start;
  }
}
