package dev.floe.beam.flink;

import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.joda.time.Instant;

/**
 * A stream of changes, the same for the same seed, and the rows that a table holds after it: of
 * each key an insert, updates by both images, a delete, an insert again, and so on. Event times
 * ascend by one fixed step; sequence numbers are positions in the stream.
 */
final class ChangeStream {
  static final int CHANGES = 20_000;
  static final int WINDOWS = 20;
  static final long WINDOW_MS = 60_000;
  private static final int KEYS = 1_000;
  private static final long STEP_MS = WINDOW_MS * WINDOWS / CHANGES;

  private final List<Change> changes = new ArrayList<>(CHANGES);
  private final Map<Long, TableRow> rows = new TreeMap<>();

  ChangeStream(long seed) {
    Random random = new Random(seed);
    while (changes.size() < CHANGES) {
      long id = random.nextInt(KEYS);
      TableRow before = rows.get(id);
      TableRow after = new TableRow(id, "n" + random.nextInt(100), random.nextLong());
      if (before == null) {
        add(ChangeKind.INSERT, after);
        rows.put(id, after);
      } else if (random.nextInt(3) == 0 || changes.size() + 1 == CHANGES) {
        add(ChangeKind.DELETE, before);
        rows.remove(id);
      } else {
        add(ChangeKind.UPDATE_BEFORE, before);
        add(ChangeKind.UPDATE_AFTER, after);
        rows.put(id, after);
      }
    }
  }

  private void add(ChangeKind kind, TableRow image) {
    int position = changes.size();
    changes.add(new Change(kind, position, image));
  }

  /** The event time of the change at a position. */
  static Instant timeOf(int position) {
    return Instant.ofEpochMilli(position * STEP_MS);
  }

  Change at(int position) {
    return changes.get(position);
  }

  /** The positions of the changes of one part of the keys, ascending. */
  int[] positions(int part, int parts) {
    return changes.stream()
        .filter(change -> change.image().id() % parts == part)
        .mapToInt(change -> (int) change.sequence())
        .toArray();
  }

  /** The rows of a table that took all changes, by ascending key. */
  Collection<TableRow> rowsAtEnd() {
    return rows.values();
  }
}
