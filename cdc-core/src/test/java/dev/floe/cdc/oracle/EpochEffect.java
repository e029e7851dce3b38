package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.EpochStats;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/** What an epoch may write: for each key it touches at most one delete and one row. */
final class EpochEffect {
  private final List<Change> taken;
  private final long rows;
  private final long leastDeletes;
  private final Set<List<Object>> deletedKeys;

  EpochEffect(
      Dimensions dimensions, TableShape shape, StreamEpoch epoch, Model before, Model after) {
    this.taken = epoch.changes().stream().filter(change -> !dimensions.drops(change)).toList();
    Map<List<Object>, List<Change>> byKey =
        taken.stream().collect(Collectors.groupingBy(change -> shape.key(change.row())));
    this.rows = byKey.keySet().stream().filter(after::holds).count();
    this.leastDeletes = byKey.keySet().stream().filter(before::holds).count();
    this.deletedKeys =
        byKey.entrySet().stream()
            .filter(key -> dimensions.mode() == Mode.UPSERT || !beginWithInsert(key.getValue()))
            .map(Map.Entry::getKey)
            .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean beginWithInsert(List<Change> changesOfKey) {
    long first = changesOfKey.stream().mapToLong(Change::sequence).min().getAsLong();
    return changesOfKey.stream()
        .filter(change -> change.sequence() == first)
        .allMatch(change -> change.kind() == ChangeKind.INSERT);
  }

  boolean mayBeNothing() {
    return rows == 0 && leastDeletes == 0;
  }

  boolean mustBeNothing() {
    return rows == 0 && deletedKeys.isEmpty();
  }

  /** The keys of which all older rows must be gone. */
  Set<List<Object>> deletedKeys() {
    return deletedKeys;
  }

  /** Checks what the sink says that it has written. */
  void check(EpochStats written, WrittenDeletes deletes) {
    assertThat(written.changes()).as("changes taken in").isEqualTo(taken.size());
    assertThat(written.rows()).as("rows written").isEqualTo(rows);
    assertThat(written.deletes())
        .as("deletes written")
        .isBetween(
            leastDeletes * deletes.leastSpecs(), deletedKeys.size() * (long) deletes.mostSpecs());
    assertThat(written.superseded())
        .as("changes superseded")
        .isBetween(taken.size() - written.rows() - written.deletes(), (long) taken.size());
  }

  /** Checks what the epoch's snapshot says that it holds. */
  void check(Snapshot snapshot, WrittenDeletes deletes, String maxSequenceKey) {
    Map<String, String> summary = snapshot.summary();
    assertThat(count(summary, SnapshotSummary.ADDED_RECORDS_PROP))
        .as("rows added by the snapshot")
        .isEqualTo(rows);
    assertThat(count(summary, SnapshotSummary.ADDED_EQ_DELETES_PROP))
        .as("deletes added by the snapshot")
        .isBetween(
            deletes.byEquality() ? leastDeletes * deletes.leastSpecs() : 0,
            deletes.byEquality() ? deletedKeys.size() * (long) deletes.mostSpecs() : 0);
    long maxSequence =
        taken.stream().max(Comparator.comparingLong(Change::sequence)).orElseThrow().sequence();
    assertThat(summary)
        .as("highest sequence in the snapshot's summary")
        .containsEntry(maxSequenceKey, Long.toString(maxSequence));
  }

  private static long count(Map<String, String> summary, String property) {
    return Long.parseLong(summary.getOrDefault(property, "0"));
  }
}
