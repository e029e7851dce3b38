package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.EpochCommitException.Outcome;
import dev.floe.cdc.commit.TokenFence.Verdict;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.PinnedTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.RowDelta;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.util.SnapshotUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the deltas of one epoch into one snapshot, once.
 *
 * <p>Assumptions:
 *
 * <ul>
 *   <li>One thread commits for one instance; other processes may commit with the same sink id.
 *   <li>File locations are unique, so the digest of an epoch's files tells its own commit from
 *       another's.
 *   <li>Equality deletes are valid whatever was committed meanwhile, so concurrent appends and
 *       compactions need no conflict check.
 * </ul>
 */
public final class DeltaCommitter {
  private static final Logger LOG = LoggerFactory.getLogger(DeltaCommitter.class);

  private final Table table;
  private final SummaryKeys keys;
  private final String sinkId;
  private final CdcMetrics metrics;
  private final TokenLedger ledger;

  /** Digests of epochs that were tried and not refused for certain: some snapshot may hold them. */
  private final Set<String> undecided = new HashSet<>();

  /** A committer of one sink to one table. */
  public DeltaCommitter(PinnedTable pinned, SummaryKeys keys, String sinkId, CdcMetrics metrics) {
    this.table = pinned.table();
    this.keys = keys;
    this.sinkId = sinkId;
    this.metrics = metrics;
    this.ledger = new TokenLedger(keys, sinkId, metrics);
  }

  /** The newest epoch of the sink that the table holds now. */
  public Optional<CommittedEpoch> recover() {
    table.refresh();
    return newest();
  }

  /** The newest epoch of the sink that the table held when it was last looked at. */
  public Optional<CommittedEpoch> newest() {
    return ledger.newest(SnapshotUtil.currentAncestors(table));
  }

  /**
   * Commits an epoch, or finds that it is committed.
   *
   * <p>Its files are deleted when other files have put the epoch into the table, unless an earlier
   * try with these files ended unknown. On an exception they are kept: the same call may be made
   * again, and {@link #discard} deletes them.
   *
   * @param start where the epoch begins
   * @param position where it ends
   * @param properties further entries of the snapshot's summary; the sink's own entries win
   * @throws EpochCommitException when the epoch was not committed, or it is not known
   */
  public CommitOutcome commit(
      EpochStart start, long position, List<ShardDelta> epoch, Map<String, String> properties) {
    TokenFence fence = new TokenFence(ledger, start, position);
    try {
      table.refresh();
      boolean passes = fence.validate(SnapshotUtil.currentAncestors(table));
      if (!passes) {
        // Even of an epoch that comes to nothing, a part in the table does not.
        return refused(fence, position, epoch);
      }
      if (epoch.stream().allMatch(ShardDelta::isEmpty)) {
        return new NothingToCommit();
      }
      return commitFenced(fence, position, epoch, properties);
    } catch (EpochCommitException reported) {
      throw reported;
    } catch (RuntimeException failure) {
      boolean mayBeCommitted = undecided.contains(ContentDigest.of(epoch));
      throw failed(position, mayBeCommitted ? Outcome.UNKNOWN : Outcome.NOT_COMMITTED, failure);
    }
  }

  private CommitOutcome commitFenced(
      TokenFence fence, long position, List<ShardDelta> epoch, Map<String, String> properties) {
    SnapshotUpdate<?> update = update(epoch);
    properties.forEach(update::set);
    stamp(update, position, epoch);
    update.validateWith(fence);
    List<String> leftovers = new ArrayList<>();
    update.deleteWith(leftovers::add);
    String digest = ContentDigest.of(epoch);
    // From here on, whatever is thrown, an Error too, does not prove that nothing was committed.
    boolean firstTry = undecided.add(digest);
    try {
      update.commit();
    } catch (RuntimeException failure) {
      Optional<CommitOutcome> committed = lookForOwnCommit(position, epoch, failure);
      if (committed.isPresent()) {
        return committed.get();
      }
      if (!(failure instanceof CleanableFailure)) {
        // Not there now is not "never": the catalog may still apply it. The next try looks again.
        throw failed(position, Outcome.UNKNOWN, failure);
      }
      decide(digest, firstTry);
      deleteAll(leftovers);
      if (fence.verdict() == Verdict.PASSES) {
        throw failure;
      }
      return refused(fence, position, epoch);
    }
    deleteAll(leftovers);
    return ownCommit(epoch)
        .orElseThrow(
            () ->
                failed(
                    position,
                    Outcome.UNKNOWN,
                    new IllegalStateException(
                        "the snapshot just committed has left the table's ancestry")));
  }

  /**
   * Whether the epoch is in the table although its commit failed: the reply was lost, or a refusal
   * was that of a further attempt after one that had been applied. Until this is known nothing that
   * a snapshot may refer to is deleted, Iceberg's own manifests included.
   */
  private Optional<CommitOutcome> lookForOwnCommit(
      long position, List<ShardDelta> epoch, RuntimeException failure) {
    try {
      table.refresh();
      return ownCommit(epoch);
    } catch (RuntimeException secondary) {
      failure.addSuppressed(secondary);
      throw failed(position, Outcome.UNKNOWN, failure);
    }
  }

  private CommitOutcome refused(TokenFence fence, long position, List<ShardDelta> epoch) {
    if (fence.verdict() == Verdict.STALE) {
      throw failed(position, Outcome.STALE, new IllegalStateException(fence.errorMessage()));
    }
    return committedBefore(position, fence.newest().orElseThrow(), epoch);
  }

  /** A refusal decides about its own try, not about earlier ones. */
  private void decide(String digest, boolean firstTry) {
    if (firstTry) {
      undecided.remove(digest);
    }
  }

  /**
   * The commit of exactly these files, when the table holds it. Snapshots of other writers, and of
   * later epochs of the sink, may lie on top of it.
   */
  private Optional<CommitOutcome> ownCommit(List<ShardDelta> epoch) {
    String digest = ContentDigest.of(epoch);
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      if (digest.equals(TokenLedger.summaryOf(snapshot).get(keys.content(sinkId)))) {
        countVolume(epoch);
        undecided.remove(digest);
        return Optional.of(new Committed(snapshot.snapshotId()));
      }
    }
    return Optional.empty();
  }

  private CommitOutcome committedBefore(
      long position, CommittedEpoch found, List<ShardDelta> epoch) {
    return ownCommit(epoch).orElseGet(() -> skipped(position, found, epoch));
  }

  private CommitOutcome skipped(long position, CommittedEpoch found, List<ShardDelta> epoch) {
    LOG.info(
        "Position {} of sink '{}' is in table {} already, committed through {} by snapshot {}",
        position,
        sinkId,
        table.name(),
        found.position(),
        found.snapshotId());
    metrics.add(CdcCounter.ALREADY_COMMITTED_EPOCHS_SKIPPED, 1);
    metrics.add(CdcCounter.ORPHAN_FILES, ContentDigest.locations(epoch).size());
    // The snapshot of a try that ended unknown may have been expired while its files live on.
    if (!undecided.contains(ContentDigest.of(epoch))) {
      discard(epoch);
    }
    return new AlreadyCommitted(found.snapshotId(), found.position());
  }

  private SnapshotUpdate<?> update(List<ShardDelta> epoch) {
    if (epoch.stream().allMatch(delta -> delta.deleteFiles().isEmpty())) {
      AppendFiles append = table.newAppend();
      epoch.forEach(delta -> delta.dataFiles().forEach(append::appendFile));
      return append;
    }
    RowDelta rowDelta = table.newRowDelta();
    for (ShardDelta delta : epoch) {
      delta.dataFiles().forEach(rowDelta::addRows);
      delta.deleteFiles().forEach(rowDelta::addDeletes);
    }
    return rowDelta;
  }

  private void stamp(SnapshotUpdate<?> update, long position, List<ShardDelta> epoch) {
    update.set(keys.sinkId(), sinkId);
    update.set(keys.committedThrough(sinkId), Long.toString(position));
    update.set(keys.content(sinkId), ContentDigest.of(epoch));
    epoch.stream()
        .filter(delta -> delta.changes() > 0)
        .mapToLong(ShardDelta::maxSequence)
        .max()
        .ifPresent(max -> update.set(keys.maxCommittedSequence(sinkId), Long.toString(max)));
  }

  private EpochCommitException failed(long position, Outcome outcome, RuntimeException cause) {
    metrics.add(CdcCounter.COMMIT_FAILURES, 1);
    String state =
        switch (outcome) {
          case UNKNOWN ->
              "it is not known whether the catalog applied it, so its files are kept; commit the same"
                  + " position again to find out";
          case NOT_COMMITTED ->
              "it is not in the table; commit the same position again, or abort and write the"
                  + " changes after the last committed position anew";
          case STALE ->
              "another sink of this id has committed, or the table was rolled back; abort, and write"
                  + " all changes after the position that the table holds now anew";
        };
    return new EpochCommitException(
        "cannot commit position "
            + position
            + " of sink '"
            + sinkId
            + "' to table "
            + table.name()
            + ": "
            + cause.getMessage()
            + "; "
            + state,
        outcome,
        cause);
  }

  private void countVolume(List<ShardDelta> epoch) {
    metrics.add(CdcCounter.SNAPSHOTS_CREATED, 1);
    for (ShardDelta delta : epoch) {
      metrics.add(CdcCounter.COMMITTED_DATA_FILES, delta.dataFiles().size());
      metrics.add(CdcCounter.COMMITTED_DELETE_FILES, delta.deleteFiles().size());
      metrics.add(CdcCounter.COMMITTED_RECORDS, delta.rows());
      metrics.add(CdcCounter.COMMITTED_EQUALITY_DELETE_RECORDS, delta.deletes());
      metrics.add(CdcCounter.COMMITTED_BYTES, delta.bytes());
    }
  }

  /**
   * Deletes an epoch's files. Only for an epoch of which it is certain that no snapshot holds it.
   */
  public void discard(List<ShardDelta> epoch) {
    deleteAll(ContentDigest.locations(epoch));
  }

  private void deleteAll(List<String> locations) {
    for (String location : locations) {
      try {
        table.io().deleteFile(location);
      } catch (RuntimeException failure) {
        LOG.warn("File {} is in no snapshot and could not be deleted", location, failure);
      }
    }
  }
}
