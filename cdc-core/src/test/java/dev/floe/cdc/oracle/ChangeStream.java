package dev.floe.cdc.oracle;

import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.iceberg.data.Record;

/**
 * Makes the history of a small source table as a database would report it: every change says the
 * truth about the row before it, in a form that the sink's mode and the partitioning allow.
 *
 * <ul>
 *   <li>The images of an update share a sequence number, and so do a delete and an insert that
 *       replace a row or move it to another key.
 *   <li>An update comes without its before-image only where the row's partition can be known: it
 *       follows the key, stays the same, or an earlier change of the epoch has told it.
 *   <li>The images of an update may fall into two epochs.
 *   <li>Where changes of one sequence number conflict, the row that stays is the one that the order
 *       of kinds puts last.
 * </ul>
 */
final class ChangeStream {
  private static final int EPOCHS = 6;
  private static final int ONE_IN_CONFLICTS = 5;

  private final Dimensions dimensions;
  private final TableShape shape;
  private final SplittableRandom random;
  private final Map<List<Object>, Record> live = new LinkedHashMap<>();
  private final Map<List<Object>, Record> liveAtStart = new LinkedHashMap<>();
  private final Set<List<Object>> touched = new HashSet<>();
  private final List<Change> changes = new ArrayList<>();
  private final int hotKey;
  private Change carried;
  private long sequence;

  private ChangeStream(Dimensions dimensions, TableShape shape) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.random = dimensions.random("stream");
    this.hotKey = dimensions.random("hot key").nextInt(TableShape.KEYS);
    this.sequence = dimensions.sequences().first();
  }

  /** The epochs of a run. */
  static List<StreamEpoch> of(Dimensions dimensions, TableShape shape) {
    ChangeStream stream = new ChangeStream(dimensions, shape);
    List<StreamEpoch> epochs = new ArrayList<>();
    long position = stream.random.nextInt(-50, 1000);
    for (int i = 0; i < EPOCHS; i++) {
      epochs.add(stream.epoch(i, position));
      position += stream.random.nextInt(1, 20);
    }
    return epochs;
  }

  private StreamEpoch epoch(int number, long position) {
    changes.clear();
    touched.clear();
    liveAtStart.clear();
    liveAtStart.putAll(live);
    if (carried != null) {
      live.put(shape.key(carried.row()), carried.row());
      emit(carried);
      carried = null;
    }
    fill(number == 0 ? 7 : random.nextInt(8));
    return new StreamEpoch(position, dimensions.delivery().deliver(changes, random));
  }

  private void fill(int roll) {
    int load = dimensions.load().operations(dimensions.payload(), random);
    switch (roll) {
      case 0 -> {}
      case 1 -> repeat(2, () -> comeAndGo(load));
      case 2, 3 -> repeat(random.nextInt(1, 4) + load, this::anything);
      default -> repeat(random.nextInt(10, 26) + load, this::anything);
    }
    if (roll > 1 && random.nextInt(3) == 0) {
      splitUpdate();
    }
  }

  private static void repeat(int times, Runnable operation) {
    for (int i = 0; i < times; i++) {
      operation.run();
    }
  }

  private void anything() {
    List<Object> key = shape.key(dimensions.load().key(hotKey, random));
    advance();
    if (live.containsKey(key)) {
      change(key, random.nextInt(100));
    } else {
      begin(key, random.nextInt(100));
    }
  }

  private void begin(List<Object> key, int roll) {
    if (roll < 70) {
      put(ChangeKind.INSERT, shape.row(key, random));
    } else if (roll < 80) {
      comeAndGo(key, 0);
    } else if (roll < 90 || dimensions.mode() == Mode.RETRACT) {
      retract(ChangeKind.DELETE, shape.row(key, random));
    } else {
      put(ChangeKind.UPDATE_AFTER, shape.row(key, random));
    }
  }

  private void change(List<Object> key, int roll) {
    Record old = live.get(key);
    if (dimensions.ties() == Ties.CONFLICTING && random.nextInt(ONE_IN_CONFLICTS) == 0) {
      conflict(old, key);
    } else if (roll < 35) {
      update(old, shape.row(key, random));
    } else if (roll < 55) {
      bareUpdate(old, shape.row(key, random));
    } else if (roll < 70) {
      retract(ChangeKind.DELETE, old);
    } else if (roll < 78) {
      retract(ChangeKind.DELETE, old);
      put(ChangeKind.INSERT, shape.row(key, random));
    } else if (roll < 85) {
      update(old, old);
    } else if (roll < 93 || dimensions.mode() == Mode.RETRACT) {
      rename(old);
    } else {
      put(ChangeKind.INSERT, shape.row(key, random));
    }
  }

  private void update(Record old, Record row) {
    retract(ChangeKind.UPDATE_BEFORE, old);
    put(ChangeKind.UPDATE_AFTER, row);
  }

  /** Two stories of one sequence number; the row that is put last here is the one to stay. */
  private void conflict(Record old, List<Object> key) {
    if (random.nextBoolean()) {
      update(old, shape.row(key, random));
      put(ChangeKind.INSERT, shape.row(key, random));
    } else {
      retract(ChangeKind.DELETE, old);
      put(ChangeKind.UPDATE_AFTER, shape.row(key, random));
    }
  }

  private void bareUpdate(Record old, Record row) {
    List<Object> key = shape.key(row);
    Record inTable = liveAtStart.get(key);
    if (touched.contains(key) || inTable == null || shape.samePartition(inTable, row)) {
      put(ChangeKind.UPDATE_AFTER, row);
    } else {
      update(old, row);
    }
  }

  /** Gives a row another key, as a source reports it that knows no update of keys. */
  private void rename(Record old) {
    List<Object> key = shape.key(random.nextInt(TableShape.KEYS));
    retract(ChangeKind.DELETE, old);
    if (!live.containsKey(key)) {
      put(ChangeKind.INSERT, shape.row(key, random));
    }
  }

  private void comeAndGo(int updates) {
    List<List<Object>> absent =
        IntStream.range(0, TableShape.KEYS)
            .mapToObj(shape::key)
            .filter(key -> !live.containsKey(key) && !touched.contains(key))
            .toList();
    if (!absent.isEmpty()) {
      comeAndGo(absent.get(random.nextInt(absent.size())), updates);
    }
  }

  private void comeAndGo(List<Object> key, int leastUpdates) {
    advance();
    Record row = shape.row(key, random);
    put(ChangeKind.INSERT, row);
    int updates = leastUpdates + (random.nextBoolean() ? 1 : 0);
    for (int i = 0; i < updates; i++) {
      advance();
      Record next = shape.row(key, random);
      update(row, next);
      row = next;
    }
    advance();
    retract(ChangeKind.DELETE, row);
  }

  /** Ends the epoch between the two images of an update. */
  private void splitUpdate() {
    if (live.isEmpty()) {
      return;
    }
    List<List<Object>> keys = new ArrayList<>(live.keySet());
    List<Object> key = keys.get(random.nextInt(keys.size()));
    advance();
    carried = new Change(shape.row(key, random), ChangeKind.UPDATE_AFTER, sequence);
    retract(ChangeKind.UPDATE_BEFORE, live.get(key));
  }

  private void advance() {
    sequence += random.nextInt(1, 4);
  }

  private void put(ChangeKind kind, Record row) {
    live.put(shape.key(row), row);
    emit(new Change(row, kind, sequence));
  }

  private void retract(ChangeKind kind, Record old) {
    live.remove(shape.key(old));
    emit(new Change(random.nextBoolean() ? old : shape.retraction(old), kind, sequence));
  }

  private void emit(Change change) {
    touched.add(shape.key(change.row()));
    changes.add(change);
  }
}
