package dev.floe.cdc.commit;

import dev.floe.cdc.commit.CopiedToken.Agreement;
import dev.floe.cdc.commit.SinkTrace.UnreadableToken;
import dev.floe.cdc.commit.TokenReading.Held;
import dev.floe.cdc.commit.TokenReading.Lost;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.Branch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Gathers one sink's {@link SinkTrace} from snapshots, given newest first, and reads what the sink
 * itself would read.
 */
final class SinkReader {
  private final SummaryKeys keys;
  private final String sinkId;
  private final Branch branch;
  private final TokenLedger ledger;
  private final List<UnreadableToken> unreadable = new ArrayList<>();
  private CommittedEpoch newest;
  private int newerThanNewest;
  private long reachedAtMillis;

  SinkReader(SummaryKeys keys, String sinkId, Branch branch) {
    this.keys = keys;
    this.sinkId = sinkId;
    this.branch = branch;
    this.ledger = new TokenLedger(CommitSettings.of(keys, sinkId, ""), branch, CdcMetrics.none());
  }

  /**
   * Takes a snapshot that carries a token of the sink.
   *
   * @param newer how many snapshots are newer
   */
  void take(Snapshot snapshot, int newer) {
    Optional<CommittedEpoch> epoch = ledger.epochOf(snapshot);
    if (epoch.isEmpty()) {
      String text = Summaries.of(snapshot).get(keys.committedThrough(sinkId));
      unreadable.add(new UnreadableToken(snapshot.snapshotId(), text));
    } else if (newest == null) {
      newest = epoch.get();
      newerThanNewest = newer;
      reachedAtMillis = snapshot.timestampMillis();
    } else if (epoch.get().token().isSameAs(newest.token())) {
      reachedAtMillis = snapshot.timestampMillis();
    }
  }

  SinkTrace trace(Table table) {
    TokenReading reading = ledger.read(branch.ancestors(table), table, false);
    return new SinkTrace(
        keys.prefix(),
        sinkId,
        newest == null ? Optional.empty() : Optional.of(token()),
        unreadable,
        Optional.ofNullable(table.properties().get(TokenCopy.property(keys, sinkId, branch)))
            .map(text -> copy(text, reading)),
        newest == null && reading instanceof Held held
            ? Optional.of(held.epoch())
            : Optional.empty(),
        reading instanceof Lost lost ? Optional.of(lost.why()) : Optional.empty());
  }

  private SinkToken token() {
    return new SinkToken(
        newest,
        Instant.ofEpochMilli(reachedAtMillis),
        newerThanNewest,
        ledger.contentOf(newest),
        ledger.maxSequenceOf(newest),
        Optional.ofNullable(newest.summary().get(keys.runSpec(sinkId))).flatMap(RunStamp::parse));
  }

  private CopiedToken copy(String text, TokenReading reading) {
    Optional<CommittedEpoch> epoch = TokenCopy.parse(text);
    Agreement agreement;
    if (epoch.isEmpty()) {
      agreement = Agreement.UNREADABLE;
    } else if (newest == null) {
      agreement = inExpired(epoch.get(), reading);
    } else {
      boolean same =
          epoch.get().snapshotId() == newest.snapshotId()
              && epoch.get().token().isSameAs(newest.token());
      agreement = same ? Agreement.SAME : Agreement.OTHER;
    }
    return new CopiedToken(text, epoch, agreement);
  }

  /** How a copy compares with what was read beyond the history that is left. */
  private static Agreement inExpired(CommittedEpoch copy, TokenReading reading) {
    if (!(reading instanceof Held held)) {
      return Agreement.LEFT_BEHIND;
    }
    return held.epoch().token().isSameAs(copy.token()) ? Agreement.COUNTS : Agreement.OTHER;
  }
}
