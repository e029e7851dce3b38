package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.data.Record;

/** What the table must hold: a map from key to row, to which changes are applied one by one. */
final class Model {
  private final Dimensions dimensions;
  private final TableShape shape;
  private final Map<List<Object>, Record> rows;

  /** An empty table. */
  Model(Dimensions dimensions, TableShape shape) {
    this(dimensions, shape, Map.of());
  }

  private Model(Dimensions dimensions, TableShape shape, Map<List<Object>, Record> rows) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.rows = new LinkedHashMap<>(rows);
  }

  /**
   * The table after an epoch: its changes applied in sequence; among equals removals first, then
   * updates, then inserts.
   */
  Model after(StreamEpoch epoch) {
    Model next = new Model(dimensions, shape, rows);
    List<Change> changes = new ArrayList<>(epoch.changes());
    changes.sort(Comparator.comparingLong(Change::sequence).thenComparingInt(Model::rank));
    changes.forEach(next::apply);
    return next;
  }

  private void apply(Change change) {
    if (dimensions.drops(change)) {
      return;
    }
    if (puts(change)) {
      rows.put(shape.key(change.row()), change.row());
    } else {
      rows.remove(shape.key(change.row()));
    }
  }

  private static int rank(Change change) {
    return switch (change.kind()) {
      case DELETE, UPDATE_BEFORE -> 0;
      case UPDATE_AFTER -> 1;
      case INSERT -> 2;
    };
  }

  private static boolean puts(Change change) {
    return switch (change.kind()) {
      case INSERT, UPDATE_AFTER -> true;
      case DELETE, UPDATE_BEFORE -> false;
    };
  }

  List<Record> rows() {
    return List.copyOf(rows.values());
  }

  Optional<Record> row(List<Object> key) {
    return Optional.ofNullable(rows.get(key));
  }

  boolean holds(List<Object> key) {
    return rows.containsKey(key);
  }
}
