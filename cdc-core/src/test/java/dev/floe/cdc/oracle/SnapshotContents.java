package dev.floe.cdc.oracle;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * Knows what each snapshot must hold: the contents of its parent after the epoch that it is of, or
 * what another writer has said. Of other snapshots the contents are their parents'.
 */
final class SnapshotContents {
  private final TableShape shape;
  private final History history;
  private final Contents none;
  private final Map<Long, Contents> known = new HashMap<>();

  SnapshotContents(Dimensions dimensions, TableShape shape, History history) {
    this.shape = shape;
    this.history = history;
    this.none = Contents.none(dimensions, shape);
  }

  /** What the newest snapshot of a table must hold. */
  Contents of(Table table) {
    Deque<Snapshot> unknown = new ArrayDeque<>();
    Snapshot snapshot = table.currentSnapshot();
    while (snapshot != null && !known.containsKey(snapshot.snapshotId())) {
      unknown.push(snapshot);
      snapshot = parent(table, snapshot);
    }
    while (!unknown.isEmpty()) {
      Snapshot next = unknown.pop();
      known.put(next.snapshotId(), after(next));
    }
    return table.currentSnapshot() == null ? none : known.get(table.currentSnapshot().snapshotId());
  }

  /** A parent that is not known is there: what expires was asked for before. */
  private Snapshot parent(Table table, Snapshot child) {
    return child.parentId() == null || known.containsKey(child.parentId())
        ? null
        : table.snapshot(child.parentId());
  }

  private Contents after(Snapshot snapshot) {
    Contents before = snapshot.parentId() == null ? none : known.get(snapshot.parentId());
    OptionalLong position = TableChecks.positionOf(snapshot);
    if (position.isEmpty()) {
      return before;
    }
    int number = history.endingAt(position.getAsLong());
    Set<List<Object>> deleted = history.effect(number).deletedKeys();
    return before.after(history.epoch(number), number, row -> deleted.contains(shape.key(row)));
  }

  /** Takes note of what another writer's snapshot must hold. */
  void put(Snapshot snapshot, Contents contents) {
    known.put(snapshot.snapshotId(), contents);
  }
}
