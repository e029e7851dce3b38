package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TableIdentity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.NoSuchTableException;
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
  private final UUID tableUuid;
  private final String sinkId;
  private final CdcMetrics metrics;
  private final EpochStamps stamps;
  private final TokenLedger ledger;
  private final KeyFence keyFence;
  private final SpecMismatch specMismatch;
  private final CommitFailures failures;

  /** Digests of epochs that were tried and not refused for certain: some snapshot may hold them. */
  private final Set<String> undecided = new HashSet<>();

  /**
   * A committer of one sink to one table.
   *
   * @param runId the run that its commits are stamped with
   */
  public DeltaCommitter(
      PinnedTable pinned, SummaryKeys keys, String sinkId, String runId, CdcMetrics metrics) {
    this.table = pinned.table();
    this.tableUuid = pinned.pin().tableUuid();
    this.sinkId = sinkId;
    this.metrics = metrics;
    this.stamps = new EpochStamps(keys, sinkId, runId);
    this.ledger = new TokenLedger(keys, sinkId, metrics);
    this.keyFence = new KeyFence(pinned);
    this.specMismatch = new SpecMismatch(table, metrics);
    this.failures = new CommitFailures(table.name(), sinkId, metrics);
  }

  /**
   * The newest epoch of the sink that the table holds now.
   *
   * @throws TableConfigurationException when the table was dropped, or replaced by another of its
   *     name
   */
  public Optional<CommittedEpoch> recover() {
    try {
      TableIdentity.refresh(table, tableUuid);
    } catch (NoSuchTableException gone) {
      throw TableIdentity.dropped(table, gone);
    }
    stamps.recover(SnapshotUtil.currentAncestors(table));
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
      EpochStart start, long position, List<ShardDelta> deltas, Map<String, String> properties) {
    EpochFiles epoch = new EpochFiles(deltas);
    EpochFence fence =
        new EpochFence(new TokenFence(ledger, start, position), keyFence, epoch, table);
    try {
      TableIdentity.refresh(table, tableUuid);
      epoch.requireTable(table);
      boolean passes = fence.validate(SnapshotUtil.currentAncestors(table));
      if (!passes) {
        // Even of an epoch that comes to nothing, a part in the table does not.
        return refused(fence, position, epoch);
      }
      return epoch.isEmpty()
          ? new NothingToCommit()
          : commitFenced(fence, position, epoch, properties);
    } catch (EpochCommitException reported) {
      throw reported;
    } catch (RuntimeException failure) {
      if (undecided.contains(epoch.digest())) {
        throw failures.unknown(position, failure);
      }
      throw failure instanceof TableConfigurationException
          ? failures.tableGone(position, failure)
          : failures.notCommitted(position, failure);
    }
  }

  private CommitOutcome commitFenced(
      EpochFence fence, long position, EpochFiles epoch, Map<String, String> properties) {
    SnapshotUpdate<?> update = epoch.update(table);
    properties.forEach(update::set);
    stamps.put(update, position, epoch);
    update.validateWith(fence);
    List<String> leftovers = new ArrayList<>();
    update.deleteWith(leftovers::add);
    // From here on, whatever is thrown, an Error too, does not prove that nothing was committed.
    boolean firstTry = undecided.add(epoch.digest());
    try {
      update.commit();
    } catch (RuntimeException failure) {
      Optional<CommitOutcome> committed =
          lookForOwnCommit(fence, position, epoch, failure, firstTry);
      if (committed.isPresent()) {
        return committed.get();
      }
      if (!(failure instanceof CleanableFailure)) {
        // Not there now is not "never": the catalog may still apply it. The next try looks again.
        throw failures.unknown(position, failure);
      }
      decide(epoch, firstTry);
      deleteAll(leftovers);
      if (fence.refusal().isEmpty() && !fence.alreadyCommitted()) {
        throw failure;
      }
      return refused(fence, position, epoch);
    }
    deleteAll(leftovers);
    return ownCommit(epoch, fence)
        .orElseThrow(
            () ->
                failures.unknown(
                    position,
                    new IllegalStateException(
                        "the snapshot just committed has left the table's ancestry")));
  }

  /**
   * Whether the epoch is in the table although its commit failed: the reply was lost, or a refusal
   * was that of a further attempt after one that had been applied. Until this is known nothing that
   * a snapshot may refer to is deleted, Iceberg's own manifests included.
   */
  private Optional<CommitOutcome> lookForOwnCommit(
      EpochFence fence,
      long position,
      EpochFiles epoch,
      RuntimeException failure,
      boolean firstTry) {
    try {
      TableIdentity.refresh(table, tableUuid);
      return ownCommit(epoch, fence);
    } catch (TableConfigurationException replaced) {
      // The commit was made for a table that is gone: it is in none.
      decide(epoch, firstTry);
      throw replaced;
    } catch (RuntimeException secondary) {
      failure.addSuppressed(secondary);
      throw failures.unknown(position, failure);
    }
  }

  private CommitOutcome refused(EpochFence fence, long position, EpochFiles epoch) {
    if (fence.refusal().isPresent()) {
      throw failures.refused(position, fence.refusal().get());
    }
    return ownCommit(epoch, fence).orElseGet(() -> skipped(position, fence.newest(), epoch));
  }

  /** A refusal decides about its own try, not about earlier ones. */
  private void decide(EpochFiles epoch, boolean firstTry) {
    if (firstTry) {
      undecided.remove(epoch.digest());
    }
  }

  /**
   * The commit of exactly these files, when the table holds it. Snapshots of other writers, and of
   * later epochs of the sink, may lie on top of it.
   */
  private Optional<CommitOutcome> ownCommit(EpochFiles epoch, EpochFence fence) {
    for (Snapshot snapshot : SnapshotUtil.currentAncestors(table)) {
      if (stamps.isSnapshotOf(snapshot, epoch)) {
        undecided.remove(epoch.digest());
        stamps.committed(epoch);
        epoch.countCommitted(metrics);
        specMismatch.report(snapshot, fence.base(), epoch);
        return Optional.of(new Committed(snapshot.snapshotId()));
      }
    }
    return Optional.empty();
  }

  private CommitOutcome skipped(long position, CommittedEpoch found, EpochFiles epoch) {
    LOG.info(
        "Position {} of sink '{}' is in table {} already, committed through {} by snapshot {}",
        position,
        sinkId,
        table.name(),
        found.position(),
        found.snapshotId());
    metrics.add(CdcCounter.ALREADY_COMMITTED_EPOCHS_SKIPPED, 1);
    metrics.add(CdcCounter.ORPHAN_FILES, epoch.locations().size());
    // The snapshot of a try that ended unknown may have been expired while its files live on.
    if (!undecided.contains(epoch.digest())) {
      deleteAll(epoch.locations());
    }
    return new AlreadyCommitted(found.snapshotId(), found.position());
  }

  /**
   * Deletes an epoch's files. Only for an epoch of which it is certain that no snapshot holds it.
   */
  public void discard(List<ShardDelta> epoch) {
    deleteAll(new EpochFiles(epoch).locations());
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
