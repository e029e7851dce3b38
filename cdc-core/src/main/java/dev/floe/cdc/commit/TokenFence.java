package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CommitSettings.LostHistory;
import dev.floe.cdc.commit.Resumption.Beginning;
import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.commit.TokenReading.Lost;
import dev.floe.cdc.commit.TokenReading.None;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotAncestryValidator;
import org.apache.iceberg.Table;

/**
 * Lets an epoch pass only onto the table that it follows. Iceberg calls it in every attempt of a
 * commit with the ancestry of the refreshed table, so that of two live committers one loses.
 *
 * <p>With the table's newest token of the sink at T, and an epoch of the changes after A up to P in
 * the lineage L, gathered when the newest token was known to be K:
 *
 * <table>
 *   <caption>Verdicts</caption>
 *   <tr><th>table</th><th>verdict</th><th>why</th></tr>
 *   <tr><td>T of another lineage, K is T, and the run begins L</td><td>passes</td><td>L begins after
 *       it</td></tr>
 *   <tr><td>T of another lineage else</td><td>other lineage</td><td>another run has begun
 *       one</td></tr>
 *   <tr><td>T &gt;= P</td><td>already committed</td><td>T covers the epoch</td></tr>
 *   <tr><td>A &lt; T &lt; P</td><td>stale</td><td>another committer has put a part of the epoch into
 *       the table</td></tr>
 *   <tr><td>T = K &lt;= A</td><td>passes</td><td>what lies between T and A changed no row</td></tr>
 *   <tr><td>T = A</td><td>passes</td><td>another committer has put into the table just what comes
 *       before the epoch</td></tr>
 *   <tr><td>K &lt; T &lt; A</td><td>stale</td><td>another committer has put a part of what changed no
 *       row into the table, and a part may change one</td></tr>
 *   <tr><td>T &lt; K</td><td>stale</td><td>the table was rolled back: what lies between is gone</td></tr>
 *   <tr><td>no T, K known</td><td>stale</td><td>as before</td></tr>
 *   <tr><td>T lost, K known</td><td>cannot know</td><td>the table may have been rolled back, or
 *       another committer have put above K what was expired</td></tr>
 *   <tr><td>no T, no K</td><td>passes</td><td>the sink's first epoch</td></tr>
 *   <tr><td>T lost, no K</td><td>cannot know; passes where the sink starts from scratch</td><td>T may
 *       cover the epoch</td></tr>
 *   <tr><td>T lost, and the epoch was tried before with an unknown outcome</td><td>cannot
 *       know</td><td>T may be the epoch</td></tr>
 * </table>
 */
final class TokenFence implements SnapshotAncestryValidator {
  /** Whether an epoch may be committed. */
  enum Verdict {
    PASSES,
    ALREADY_COMMITTED,
    STALE,
    OTHER_LINEAGE,
    CANNOT_KNOW
  }

  private final TokenLedger ledger;
  private final Table table;
  private final LostHistory lostHistory;
  private final boolean begins;
  private final EpochStart start;
  private final CommitToken token;
  private final boolean triedBefore;

  private Verdict verdict = Verdict.PASSES;
  private TokenReading reading = new None();

  TokenFence(
      TokenLedger ledger,
      Table table,
      CommitSettings settings,
      EpochStart start,
      CommitToken token,
      boolean triedBefore) {
    this.ledger = ledger;
    this.table = table;
    this.lostHistory = settings.lostHistory();
    this.begins = settings.resumption() instanceof Beginning;
    this.start = start;
    this.token = token;
    this.triedBefore = triedBefore;
  }

  @Override
  public boolean validate(Iterable<Snapshot> newestFirst) {
    reading = ledger.read(newestFirst, table, start.known().isPresent() || triedBefore);
    verdict = reading instanceof Held held ? withToken(held.epoch().token()) : withoutToken();
    return verdict == Verdict.PASSES;
  }

  private Verdict withToken(CommitToken newest) {
    boolean unmoved = start.known().map(known -> known.token().isSameAs(newest)).orElse(false);
    if (!newest.lineage().isSameAs(token.lineage())) {
      return unmoved && begins ? Verdict.PASSES : Verdict.OTHER_LINEAGE;
    }
    if (newest.position() >= token.position()) {
      return Verdict.ALREADY_COMMITTED;
    }
    OptionalLong after = start.after();
    boolean followed =
        after.isPresent()
            && (unmoved
                ? newest.position() <= after.getAsLong()
                : newest.position() == after.getAsLong());
    return followed ? Verdict.PASSES : Verdict.STALE;
  }

  private Verdict withoutToken() {
    if (reading instanceof Lost) {
      boolean fromScratch = lostHistory == LostHistory.START_FROM_SCRATCH;
      return fromScratch && start.known().isEmpty() && !triedBefore
          ? Verdict.PASSES
          : Verdict.CANNOT_KNOW;
    }
    return start.known().isPresent() ? Verdict.STALE : Verdict.PASSES;
  }

  @Override
  public String errorMessage() {
    return switch (verdict) {
      case ALREADY_COMMITTED -> "position " + token.position() + " is committed already";
      case CANNOT_KNOW ->
          "the table's history does not say what it holds of the sink: "
              + (reading instanceof Lost lost ? lost.why() : "it has been expired");
      default ->
          "the table's newest position of the sink is "
              + newest().map(epoch -> epoch.token().toString()).orElse("none")
              + ", and the epoch up to "
              + token
              + " follows "
              + (start.after().isPresent() ? start.after().getAsLong() : "the beginning");
    };
  }

  /** What the last look at the table came to. */
  Verdict verdict() {
    return verdict;
  }

  /** The newest epoch of the sink at the last look at the table. */
  Optional<CommittedEpoch> newest() {
    return reading instanceof Held held ? Optional.of(held.epoch()) : Optional.empty();
  }
}
