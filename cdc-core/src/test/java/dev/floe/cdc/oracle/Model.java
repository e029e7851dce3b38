package dev.floe.cdc.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.iceberg.data.Record;

/** What the table must hold: a map from key to row, to which changes are applied one by one. */
final class Model {
  /**
   * A row of the table.
   *
   * @param source the row as the source has it, with columns that the table may not have
   * @param epoch the number of the epoch that has put it there
   */
  record Row(Record source, int epoch) {}

  private final Dimensions dimensions;
  private final TableShape shape;
  private final Map<List<Object>, Row> rows;

  /** An empty table. */
  Model(Dimensions dimensions, TableShape shape) {
    this(dimensions, shape, Map.of());
  }

  private Model(Dimensions dimensions, TableShape shape, Map<List<Object>, Row> rows) {
    this.dimensions = dimensions;
    this.shape = shape;
    this.rows = new LinkedHashMap<>(rows);
  }

  /**
   * The table after an epoch: its changes applied in sequence; among equals removals first, then
   * updates, then inserts.
   */
  Model after(StreamEpoch epoch, int number) {
    Model next = new Model(dimensions, shape, rows);
    List<Change> changes = new ArrayList<>(epoch.changes());
    changes.sort(Comparator.comparingLong(Change::sequence).thenComparingInt(Model::rank));
    changes.forEach(change -> next.apply(change, number));
    return next;
  }

  private void apply(Change change, int epoch) {
    if (dimensions.drops(change)) {
      return;
    }
    if (puts(change)) {
      rows.put(shape.key(change.row()), new Row(change.row(), epoch));
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

  /** The same table without some rows. */
  Model without(Predicate<Record> gone) {
    Model less = new Model(dimensions, shape, rows);
    less.rows.values().removeIf(row -> gone.test(row.source()));
    return less;
  }

  List<Row> rows() {
    return List.copyOf(rows.values());
  }

  Optional<Row> row(List<Object> key) {
    return Optional.ofNullable(rows.get(key));
  }

  boolean holds(List<Object> key) {
    return rows.containsKey(key);
  }
}
