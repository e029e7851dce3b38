package dev.floe.cdc.commit;

import dev.floe.cdc.table.Branch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * What the history of one branch of a table tells of the sinks that wrote to it, whatever binding
 * they are of. For those who look at a table; a sink reads its own token by itself.
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
    Branch branch,
    int snapshots,
    Optional<Instant> oldestAt,
    boolean truncated,
    List<SinkTrace> sinks) {

  /** The keys of all bindings whose tokens may be found. */
  private static final List<SummaryKeys> BINDINGS =
      List.of(
          SummaryKeys.EMBEDDED,
          new SummaryKeys("beam.cdc.", "committed-through-ms"),
          new SummaryKeys("flink.cdc."));

  public SinkTokens {
    sinks = List.copyOf(sinks);
  }

  /** Reads what the history of a branch tells. */
  public static SinkTokens of(Table table, Branch branch) {
    Map<SinkName, SinkReader> readers = new LinkedHashMap<>();
    int snapshots = 0;
    Snapshot oldest = null;
    for (Snapshot snapshot : branch.ancestors(table)) {
      read(snapshot, snapshots, branch, readers);
      snapshots++;
      oldest = snapshot;
    }
    for (SummaryKeys keys : BINDINGS) {
      for (String sinkId : TokenCopy.sinkIds(table, keys, branch)) {
        reader(readers, keys, sinkId, branch);
      }
    }
    List<SinkTrace> sinks = new ArrayList<>();
    readers.values().forEach(reader -> sinks.add(reader.trace(table)));
    sinks.sort(Comparator.comparing(SinkTrace::prefix).thenComparing(SinkTrace::sinkId));
    return new SinkTokens(
        branch,
        snapshots,
        Optional.ofNullable(oldest).map(last -> Instant.ofEpochMilli(last.timestampMillis())),
        TokenLedger.isCutOff(oldest),
        sinks);
  }

  private static void read(
      Snapshot snapshot, int newer, Branch branch, Map<SinkName, SinkReader> readers) {
    Map<String, String> summary = Summaries.of(snapshot);
    for (SummaryKeys keys : BINDINGS) {
      String writer = summary.get(keys.sinkId());
      if (writer != null) {
        reader(readers, keys, writer, branch);
      }
      String positionKey = keys.committedThrough("");
      for (String key : summary.keySet()) {
        if (key.startsWith(positionKey)) {
          String sinkId = key.substring(positionKey.length());
          reader(readers, keys, sinkId, branch).take(snapshot, newer);
        }
      }
    }
  }

  private static SinkReader reader(
      Map<SinkName, SinkReader> readers, SummaryKeys keys, String sinkId, Branch branch) {
    return readers.computeIfAbsent(
        new SinkName(keys, sinkId), name -> new SinkReader(name.keys(), name.sinkId(), branch));
  }

  private record SinkName(SummaryKeys keys, String sinkId) {}
}
