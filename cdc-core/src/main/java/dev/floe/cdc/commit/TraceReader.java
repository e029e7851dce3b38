package dev.floe.cdc.commit;

import dev.floe.cdc.commit.SinkTrace.UnreadableToken;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.Snapshot;

/** Gathers one sink's {@link SinkTrace} from snapshots, given newest first. */
final class TraceReader {
  private final KnownBinding binding;
  private final String sinkId;
  private final List<UnreadableToken> unreadable = new ArrayList<>();
  private Snapshot newest;
  private int newerThanNewest;
  private long position;
  private Instant reachedAt;

  TraceReader(KnownBinding binding, String sinkId) {
    this.binding = binding;
    this.sinkId = sinkId;
  }

  /**
   * Takes the token of a snapshot.
   *
   * @param newer how many snapshots are newer
   */
  void token(Snapshot snapshot, int newer, String text) {
    OptionalLong parsed = parse(text);
    if (parsed.isEmpty()) {
      unreadable.add(new UnreadableToken(snapshot.snapshotId(), text));
    } else if (newest == null) {
      newest = snapshot;
      newerThanNewest = newer;
      position = parsed.getAsLong();
      reachedAt = Instant.ofEpochMilli(snapshot.timestampMillis());
    } else if (parsed.getAsLong() == position) {
      reachedAt = Instant.ofEpochMilli(snapshot.timestampMillis());
    }
  }

  SinkTrace trace(Optional<String> durableCopy) {
    return new SinkTrace(
        binding.keys().prefix(),
        sinkId,
        newest == null ? Optional.empty() : Optional.of(token()),
        unreadable,
        durableCopy);
  }

  private SinkToken token() {
    Map<String, String> summary = TokenLedger.summaryOf(newest);
    SummaryKeys keys = binding.keys();
    return new SinkToken(
        position,
        summary.getOrDefault(binding.lineage(sinkId), ""),
        parse(summary.get(binding.windowMs(sinkId))),
        newest.snapshotId(),
        Instant.ofEpochMilli(newest.timestampMillis()),
        reachedAt,
        newerThanNewest,
        Optional.ofNullable(summary.get(keys.content(sinkId))),
        parse(summary.get(keys.maxCommittedSequence(sinkId))),
        Optional.ofNullable(summary.get(keys.runSpec(sinkId))).flatMap(RunStamp::parse));
  }

  /** A number, or none where there is none or something else. */
  private static OptionalLong parse(String text) {
    if (text == null) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException garbage) {
      return OptionalLong.empty();
    }
  }
}
