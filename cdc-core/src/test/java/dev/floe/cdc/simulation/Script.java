package dev.floe.cdc.simulation;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.testing.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a source delivers, in order, and what comes of it. */
record Script(List<Delivery> deliveries) {
  /** Epochs whose before-images are reported; one moves a row into another partition. */
  static Script retracting() {
    Delivery changed =
        Delivery.of(20, "1.UB4(a/x) 1.UA4(a/w) 2.D5(a/y) 3.UB6(b/z) 3.UA6(a/z) 5.I6(c/s)");
    return new Script(
        List.of(
            Delivery.of(10, "1.I1(a/x) 2.I2(a/y) 3.I3(b/z)"),
            changed,
            changed.again(),
            Delivery.ofNothing(30, "9.I7(b/q) 9.D8(b/q)"),
            Delivery.of(40, "4.I9(b/v) 1.UB10(a/w) 1.UA10(b/w) 5.D11(c/s)")));
  }

  /** Epochs as an upsert takes them; one holds before-images only, which it drops. */
  static Script upserting() {
    Delivery changed = Delivery.of(20, "1.UA4(a/w) 2.D5(a/y) 3.UA6(a/z) 5.I6(c/s)");
    return new Script(
        List.of(
            Delivery.of(10, "1.I1(a/x) 2.I2(a/y) 3.I3(b/z)"),
            changed,
            changed.again(),
            Delivery.ofNothing(30, "9.UB7(b/q)"),
            Delivery.of(40, "4.UA9(b/v) 1.UA10(b/w) 5.D11(c/s)")));
  }

  /** The positions that snapshots carry in the end, ascending. */
  List<Long> committedPositions() {
    return deliveries.stream()
        .filter(Delivery::snapshot)
        .map(Delivery::position)
        .distinct()
        .sorted()
        .toList();
  }

  /** The rows in the end, by a map that knows nothing of the engine. */
  List<String> rows() {
    List<Change> changes = new ArrayList<>();
    deliveries.stream()
        .filter(delivery -> !delivery.repeated())
        .forEach(delivery -> changes.addAll(delivery.changes()));
    TreeMap<Integer, String> rows = new TreeMap<>();
    for (Change change : changes) {
      if (change.kind() == ChangeKind.INSERT || change.kind() == ChangeKind.UPDATE_AFTER) {
        rows.put(change.key(), change.key() + ":" + change.image());
      } else {
        rows.remove(change.key());
      }
    }
    return List.copyOf(rows.values());
  }

  /** The first delivery after a position, as an index into the deliveries. */
  int firstAfter(long position) {
    return (int)
        Stream.iterate(0, i -> i + 1)
            .limit(deliveries.size())
            .takeWhile(i -> deliveries.get(i).position() <= position)
            .count();
  }
}
