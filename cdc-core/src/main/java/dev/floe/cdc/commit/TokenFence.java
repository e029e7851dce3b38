package dev.floe.cdc.commit;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotAncestryValidator;

/**
 * Lets an epoch pass only onto the table that it follows. Iceberg calls it in every attempt of a
 * commit with the ancestry of the refreshed table, so that of two live committers one loses.
 *
 * <p>With the table's newest token of the sink at T, and an epoch of the changes after A up to P,
 * gathered when the newest token was known to be K:
 *
 * <table>
 *   <caption>Verdicts</caption>
 *   <tr><th>table</th><th>verdict</th><th>why</th></tr>
 *   <tr><td>T &gt;= P</td><td>already committed</td><td>T covers the epoch</td></tr>
 *   <tr><td>A &lt; T &lt; P</td><td>stale</td><td>another committer has put a part of the epoch into
 *       the table</td></tr>
 *   <tr><td>T = K &lt;= A</td><td>passes</td><td>what lies between T and A changed no row</td></tr>
 *   <tr><td>T = A</td><td>passes</td><td>another committer has put into the table just what comes
 *       before the epoch</td></tr>
 *   <tr><td>K &lt; T &lt; A</td><td>stale</td><td>another committer has put a part of what changed no
 *       row into the table, and a part may change one</td></tr>
 *   <tr><td>T &lt; K</td><td>stale</td><td>the table was rolled back: what lies between is gone</td></tr>
 *   <tr><td>no T, K known, whole history there</td><td>stale</td><td>as before</td></tr>
 *   <tr><td>no T, K known, history expired</td><td>passes</td><td>K's snapshot may have been
 *       expired</td></tr>
 *   <tr><td>no T, no K</td><td>passes</td><td>the sink's first epoch</td></tr>
 * </table>
 */
final class TokenFence implements SnapshotAncestryValidator {
  /** Whether an epoch may be committed. */
  enum Verdict {
    PASSES,
    ALREADY_COMMITTED,
    STALE
  }

  private final TokenLedger ledger;
  private final EpochStart start;
  private final long position;
  private Verdict verdict = Verdict.PASSES;
  private CommittedEpoch newest;

  TokenFence(TokenLedger ledger, EpochStart start, long position) {
    this.ledger = ledger;
    this.start = start;
    this.position = position;
  }

  @Override
  public boolean validate(Iterable<Snapshot> newestFirst) {
    newest = ledger.newest(newestFirst).orElse(null);
    verdict = newest == null ? withoutToken(newestFirst) : withToken(newest.position());
    return verdict == Verdict.PASSES;
  }

  private Verdict withToken(long token) {
    if (token >= position) {
      return Verdict.ALREADY_COMMITTED;
    }
    OptionalLong after = start.after();
    boolean unmoved = OptionalLong.of(token).equals(start.knownToken());
    boolean followed =
        after.isPresent() && (unmoved ? token <= after.getAsLong() : token == after.getAsLong());
    return followed ? Verdict.PASSES : Verdict.STALE;
  }

  private Verdict withoutToken(Iterable<Snapshot> newestFirst) {
    return start.knownToken().isPresent() && isWhole(newestFirst) ? Verdict.STALE : Verdict.PASSES;
  }

  /** Whether a table's history reaches back to its first snapshot. */
  private static boolean isWhole(Iterable<Snapshot> newestFirst) {
    Snapshot oldest = null;
    for (Snapshot snapshot : newestFirst) {
      oldest = snapshot;
    }
    return oldest == null || oldest.parentId() == null;
  }

  @Override
  public String errorMessage() {
    return verdict == Verdict.ALREADY_COMMITTED
        ? "position " + position + " is committed already"
        : "the table's newest position of the sink is "
            + newest().map(epoch -> Long.toString(epoch.position())).orElse("none")
            + ", and the epoch up to "
            + position
            + " follows "
            + (start.after().isPresent() ? start.after().getAsLong() : "the beginning");
  }

  /** What the last look at the table came to. */
  Verdict verdict() {
    return verdict;
  }

  /** The newest epoch of the sink at the last look at the table. */
  Optional<CommittedEpoch> newest() {
    return Optional.ofNullable(newest);
  }
}
