package dev.floe.beam.oracle;

import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.cdc.change.ChangeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TimestampedValue;

/**
 * A random stream of changes in windows of a minute, and what comes of it: the rows of a map that
 * the changes are applied to one after the other, and the changes that come late.
 */
final class RandomStream {
  private static final int WINDOW_SECONDS = 60;

  private final Random random;
  private final boolean upsert;
  private final int keys;
  private final TreeMap<Integer, List<Object>> rows = new TreeMap<>();
  private final List<List<TimestampedValue<Row>>> windows = new ArrayList<>();
  private final List<List<TimestampedValue<Row>>> late = new ArrayList<>();
  private long sequence;

  RandomStream(Random random, boolean upsert) {
    this.random = random;
    this.upsert = upsert;
    this.keys = 1 + random.nextInt(20);
  }

  /** Goes on with some windows, of which some are empty. */
  void addWindows(int count) {
    for (int i = 0; i < count; i++) {
      List<Row> changes = new ArrayList<>();
      int size = random.nextInt(5) == 0 ? 0 : random.nextInt(40);
      while (changes.size() < size) {
        addChange(changes);
      }
      List<Row> afterwards = new ArrayList<>();
      for (int l = random.nextInt(4); l > 2; l--) {
        afterwards.add(
            People.change(ChangeKind.UPDATE_AFTER, random.nextInt(keys), "late", "z", ++sequence));
      }
      int window = windows.size();
      windows.add(timed(changes, window));
      late.add(timed(afterwards, window));
    }
  }

  private void addChange(List<Row> changes) {
    int id = random.nextInt(keys);
    long seq = ++sequence;
    String name = "v" + seq;
    String data = random.nextInt(4) == 0 ? null : "d" + random.nextInt(3);
    List<Object> old = rows.get(id);
    if (upsert) {
      ChangeKind[] kinds = {ChangeKind.INSERT, ChangeKind.UPDATE_AFTER, ChangeKind.DELETE};
      change(changes, kinds[random.nextInt(kinds.length)], id, name, data, seq);
    } else if (old == null) {
      change(changes, ChangeKind.INSERT, id, name, data, seq);
    } else if (random.nextInt(3) == 0) {
      change(changes, ChangeKind.DELETE, id, (String) old.get(1), (String) old.get(2), seq);
    } else {
      change(changes, ChangeKind.UPDATE_BEFORE, id, (String) old.get(1), (String) old.get(2), seq);
      change(changes, ChangeKind.UPDATE_AFTER, id, name, data, seq);
    }
  }

  private void change(
      List<Row> changes, ChangeKind kind, int id, String name, String data, long seq) {
    changes.add(People.change(kind, id, name, data, seq));
    if (kind.carriesRow()) {
      List<Object> row = new ArrayList<>();
      Collections.addAll(row, id, name, data);
      rows.put(id, row);
    } else {
      rows.remove(id);
    }
  }

  private List<TimestampedValue<Row>> timed(List<Row> changes, int window) {
    List<TimestampedValue<Row>> timed = new ArrayList<>();
    for (Row change : changes) {
      timed.add(Pipelines.at(window * WINDOW_SECONDS + random.nextInt(WINDOW_SECONDS), change));
    }
    Collections.shuffle(timed, random);
    return timed;
  }

  /** The rows that the table must have. */
  List<List<Object>> rows() {
    return List.copyOf(rows.values());
  }

  /** The changes that come late. */
  List<Row> late() {
    return late.stream().flatMap(List::stream).map(TimestampedValue::getValue).toList();
  }

  /**
   * All windows, in bundles, some of them before the watermark goes on; late changes after that.
   */
  TestStream<Row> stream() {
    TestStream.Builder<Row> stream = Pipelines.people();
    int passed = 0;
    for (int window = 0; window < windows.size(); window++) {
      stream = inBundles(stream, windows.get(window));
      if (random.nextBoolean()) {
        stream = stream.advanceWatermarkTo(Pipelines.time((window + 1L) * WINDOW_SECONDS + 1));
        for (; passed <= window; passed++) {
          stream = inBundles(stream, late.get(passed));
        }
      }
    }
    stream = stream.advanceWatermarkTo(Pipelines.time((windows.size() + 1L) * WINDOW_SECONDS));
    for (; passed < windows.size(); passed++) {
      stream = inBundles(stream, late.get(passed));
    }
    return stream.advanceWatermarkToInfinity();
  }

  /** Everything that is not late, as input that ends. */
  List<Row> batch() {
    List<Row> all = new ArrayList<>();
    windows.forEach(window -> window.forEach(timed -> all.add(timed.getValue())));
    Collections.shuffle(all, random);
    return all;
  }

  @SuppressWarnings("unchecked")
  private TestStream.Builder<Row> inBundles(
      TestStream.Builder<Row> stream, List<TimestampedValue<Row>> changes) {
    TestStream.Builder<Row> next = stream;
    for (int from = 0; from < changes.size(); ) {
      int to = Math.min(changes.size(), from + 1 + random.nextInt(15));
      List<TimestampedValue<Row>> bundle = changes.subList(from, to);
      next =
          next.addElements(
              bundle.get(0), bundle.subList(1, bundle.size()).toArray(TimestampedValue[]::new));
      from = to;
    }
    return next;
  }
}
