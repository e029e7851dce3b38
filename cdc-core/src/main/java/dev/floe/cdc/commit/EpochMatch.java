package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitOutcome.Content;
import java.util.Optional;
import org.apache.iceberg.Snapshot;

/**
 * What a table holds at the position of an epoch that it is past.
 *
 * @param snapshotId the snapshot of the epoch, where it is known, else that of the newest token
 * @param content how its files compare
 */
record EpochMatch(long snapshotId, Content content) {

  /** Compares an epoch with what a table holds at its position. */
  static EpochMatch of(
      long position,
      EpochFiles files,
      CommittedEpoch newest,
      Iterable<Snapshot> newestFirst,
      TokenLedger ledger) {
    if (files.isEmpty()) { // Nothing can be missing of it.
      return new EpochMatch(newest.snapshotId(), Content.SAME);
    }
    Optional<Snapshot> same = Optional.empty();
    Snapshot oldest = null;
    for (Snapshot snapshot : newestFirst) {
      oldest = snapshot;
      Optional<CommittedEpoch> held = ledger.epochOf(snapshot);
      if (held.isEmpty()) {
        continue;
      }
      CommittedEpoch epoch = held.get();
      if (!epoch.token().lineage().isSameAs(newest.token().lineage())
          || epoch.position() < position) {
        oldest = null; // What lies behind is older than the epoch.
        break;
      }
      if (isOf(epoch, files, ledger)) {
        same = Optional.of(snapshot);
        if (Summaries.addsFiles(snapshot)) { // Else it repeats an older one.
          break;
        }
      } else if (epoch.position() == position && ledger.contentOf(epoch).isPresent()) {
        return new EpochMatch(snapshot.snapshotId(), Content.OTHER);
      }
    }
    if (same.isPresent()) {
      return new EpochMatch(same.get().snapshotId(), Content.SAME);
    }
    if (isOf(newest, files, ledger)) { // It is known by its copy only.
      return new EpochMatch(newest.snapshotId(), Content.SAME);
    }
    boolean seenAll = !TokenLedger.isCutOff(oldest) || newest.position() == position;
    return new EpochMatch(newest.snapshotId(), seenAll ? Content.OTHER : Content.UNKNOWN);
  }

  private static boolean isOf(CommittedEpoch epoch, EpochFiles files, TokenLedger ledger) {
    return ledger.contentOf(epoch).map(files.digest()::equals).orElse(false);
  }
}
