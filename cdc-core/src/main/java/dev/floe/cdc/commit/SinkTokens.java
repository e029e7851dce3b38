package dev.floe.cdc.commit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * What the history of one branch of a table tells of the sinks that wrote to it, whatever binding
 * they are of. For those who look at a table; a sink reads its own token by {@link TokenLedger}.
 *
 * <p>The history is the branch's newest snapshot and its ancestors, as far as they are kept.
 * Immutable. Read from the table's metadata as it was loaded.
 *
 * @param branch the branch
 * @param snapshots how many snapshots of its history are kept
 * @param oldestAt when the oldest of them was committed; empty when there is none
 * @param truncated whether older ones have been expired
 * @param sinks the sinks, by binding and id
 */
public record SinkTokens(
    String branch,
    int snapshots,
    Optional<Instant> oldestAt,
    boolean truncated,
    List<SinkTrace> sinks) {
  public SinkTokens {
    sinks = List.copyOf(sinks);
  }

  /**
   * Reads what the history of a branch tells.
   *
   * @param branch a branch that the table has, or its main branch, which may have no snapshot
   */
  public static SinkTokens of(Table table, String branch) {
    Map<Key, TraceReader> readers = new LinkedHashMap<>();
    int snapshots = 0;
    Snapshot oldest = null;
    Snapshot head = table.snapshot(branch);
    if (head != null) {
      for (Snapshot snapshot : SnapshotUtil.ancestorsOf(head.snapshotId(), table::snapshot)) {
        read(snapshot, snapshots, readers);
        snapshots++;
        oldest = snapshot;
      }
    }
    DurableTokens durable = new DurableTokens(table, branch);
    for (KnownBinding binding : KnownBinding.all()) {
      for (String sinkId : durable.sinkIds(binding)) {
        reader(readers, binding, sinkId);
      }
    }
    List<SinkTrace> sinks = new ArrayList<>();
    readers.forEach(
        (key, reader) -> sinks.add(reader.trace(durable.of(key.binding(), key.sinkId()))));
    sinks.sort(Comparator.comparing(SinkTrace::prefix).thenComparing(SinkTrace::sinkId));
    return new SinkTokens(
        branch,
        snapshots,
        Optional.ofNullable(oldest).map(last -> Instant.ofEpochMilli(last.timestampMillis())),
        oldest != null && oldest.parentId() != null,
        sinks);
  }

  private static void read(Snapshot snapshot, int newer, Map<Key, TraceReader> readers) {
    Map<String, String> summary = TokenLedger.summaryOf(snapshot);
    for (KnownBinding binding : KnownBinding.all()) {
      String writer = summary.get(binding.keys().sinkId());
      if (writer != null) {
        reader(readers, binding, writer);
      }
      for (Map.Entry<String, String> entry : summary.entrySet()) {
        if (entry.getKey().startsWith(binding.positionKey())) {
          String sinkId = entry.getKey().substring(binding.positionKey().length());
          reader(readers, binding, sinkId).token(snapshot, newer, entry.getValue());
        }
      }
    }
  }

  private static TraceReader reader(
      Map<Key, TraceReader> readers, KnownBinding binding, String sinkId) {
    return readers.computeIfAbsent(
        new Key(binding, sinkId), key -> new TraceReader(key.binding(), key.sinkId()));
  }

  private record Key(KnownBinding binding, String sinkId) {}
}
