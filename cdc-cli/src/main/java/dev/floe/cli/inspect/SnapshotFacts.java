package dev.floe.cli.inspect;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/**
 * One snapshot, as its summary tells it.
 *
 * @param id its id
 * @param committedAt when it was committed
 * @param operation append, overwrite, delete or replace
 * @param current whether readers of the inspected branch see the table as of it
 * @param dataFiles data files it added
 * @param deleteFiles delete files it added
 * @param rows rows in the data files it added
 * @param deletes deletes in the delete files it added, keys and positions together
 * @param tokens what CDC sinks wrote into the summary
 */
record SnapshotFacts(
    long id,
    Instant committedAt,
    String operation,
    boolean current,
    long dataFiles,
    long deleteFiles,
    long rows,
    long deletes,
    SortedMap<String, String> tokens) {

  private static final List<String> TOKEN_PREFIXES =
      List.of("floe.cdc.", "floe.cli.", "beam.cdc.", "flink.cdc.");

  static SnapshotFacts of(Snapshot snapshot, Snapshot head) {
    Map<String, String> summary = snapshot.summary() == null ? Map.of() : snapshot.summary();
    SortedMap<String, String> tokens = new TreeMap<>(summary);
    tokens.keySet().removeIf(key -> TOKEN_PREFIXES.stream().noneMatch(key::startsWith));
    return new SnapshotFacts(
        snapshot.snapshotId(),
        Instant.ofEpochMilli(snapshot.timestampMillis()),
        snapshot.operation(),
        head != null && head.snapshotId() == snapshot.snapshotId(),
        count(summary, SnapshotSummary.ADDED_FILES_PROP),
        count(summary, SnapshotSummary.ADDED_DELETE_FILES_PROP),
        count(summary, SnapshotSummary.ADDED_RECORDS_PROP),
        count(summary, SnapshotSummary.ADDED_EQ_DELETES_PROP)
            + count(summary, SnapshotSummary.ADDED_POS_DELETES_PROP),
        tokens);
  }

  private static long count(Map<String, String> summary, String key) {
    return Long.parseLong(summary.getOrDefault(key, "0"));
  }
}
