package dev.floe.cdc.simulation;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.testing.Change;
import java.util.List;
import java.util.TreeMap;

/**
 * What a source delivers, in order, and what must come of it. A delivery that begins before another
 * one has ended is the source's other way to deliver the same changes.
 */
record Script(List<Delivery> deliveries) {
  /** Where a source begins. */
  static final long BEGINNING = 0;

  Script(Delivery... deliveries) {
    this(List.of(deliveries));
  }

  /** The index of the delivery to go on with once the table holds everything up to a position. */
  int resume(long through) {
    int next = 0;
    while (next < deliveries.size()
        && (deliveries.get(next).repeated() || deliveries.get(next).after() < through)) {
      next++;
    }
    return next;
  }

  /** The index of the delivery that comes when one has been committed. */
  int following(int index) {
    int next = index + 1;
    while (next < deliveries.size()
        && !deliveries.get(next).repeated()
        && deliveries.get(next).after() < deliveries.get(index).position()) {
      next++;
    }
    return next;
  }

  /** The positions that snapshots carry in the end, ascending. */
  List<Long> committedPositions() {
    return deliveries.stream()
        .filter(delivery -> delivery.snapshot() && !delivery.repeated())
        .map(Delivery::position)
        .sorted()
        .toList();
  }

  /** The newest of {@link #committedPositions()}. */
  long lastPosition() {
    List<Long> positions = committedPositions();
    return positions.get(positions.size() - 1);
  }

  /** The rows in the end. */
  List<String> rows() {
    return rows(Long.MAX_VALUE);
  }

  /** The rows after the delivery of a position, by a map that knows nothing of the engine. */
  List<String> rows(long through) {
    TreeMap<Integer, String> rows = new TreeMap<>();
    for (Delivery delivery : deliveries) {
      if (delivery.position() <= through && !delivery.repeated()) {
        delivery.changes().forEach(change -> apply(change, rows));
      }
    }
    return List.copyOf(rows.values());
  }

  private static void apply(Change change, TreeMap<Integer, String> rows) {
    if (change.kind() == ChangeKind.INSERT || change.kind() == ChangeKind.UPDATE_AFTER) {
      rows.put(change.key(), change.key() + ":" + change.image());
    } else {
      rows.remove(change.key());
    }
  }
}
