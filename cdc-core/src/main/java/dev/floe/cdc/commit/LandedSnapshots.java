package dev.floe.cdc.commit;

import dev.floe.cdc.table.Branch;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Tells whether a table holds the snapshots that were handed to its catalog, also where others have
 * built upon them and expired them since: files of theirs are in younger snapshots then.
 */
final class LandedSnapshots {
  /** What the table says. */
  enum Finding {
    /** It holds them, or did so. */
    APPLIED,
    /** It does not hold them now. */
    NOT_THERE,
    /** Its history has a gap where they would be. */
    UNKNOWN
  }

  private final StagedCommit commit;
  private final Set<Long> staged;

  LandedSnapshots(StagedCommit commit) {
    this.commit = commit;
    this.staged = commit.snapshots().stream().map(Snapshot::snapshotId).collect(Collectors.toSet());
  }

  /** Looks for them in a table that was just refreshed. */
  Finding in(Table table, Branch branch) {
    // All are there or none: the one that others expire last tells.
    if (table.snapshot(commit.snapshots().get(staged.size() - 1).snapshotId()) != null) {
      return Finding.APPLIED;
    }
    Snapshot oldest = null;
    for (Snapshot snapshot : branch.ancestors(table)) {
      if (isOlder(snapshot)) {
        return Finding.NOT_THERE;
      }
      oldest = snapshot;
    }
    return TokenLedger.isCutOff(oldest) ? inExpired(table, oldest) : Finding.NOT_THERE;
  }

  private Finding inExpired(Table table, Snapshot oldest) {
    if (isStaged(oldest.parentId())) {
      return Finding.APPLIED;
    }
    ExpiredHistory expired = new ExpiredHistory(table, oldest);
    for (Snapshot s = expired.next(); s != null; s = expired.next()) {
      if (isOlder(s)) {
        return Finding.NOT_THERE;
      }
      if (isStaged(s.snapshotId()) || isStaged(s.parentId())) {
        return Finding.APPLIED;
      }
    }
    return expired.isAtEnd() ? Finding.NOT_THERE : Finding.UNKNOWN;
  }

  private boolean isStaged(Long snapshotId) {
    return snapshotId != null && staged.contains(snapshotId);
  }

  /**
   * Whether a snapshot was there before the others were staged, so that they cannot be behind it.
   */
  private boolean isOlder(Snapshot snapshot) {
    return snapshot.sequenceNumber() <= commit.lastSequenceNumber();
  }
}
