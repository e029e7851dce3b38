package dev.floe.interop;

import static java.util.stream.Collectors.toList;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/**
 * What happens to one table: every change goes to a sink and to a map from key to row, which tells
 * what must be in the table after each commit.
 */
final class Story implements AutoCloseable {
  private final Lake lake;
  private final SparkProcess spark;
  private final String name;
  private final Shape shape;
  private final Map<List<Object>, Object> rows = new LinkedHashMap<>();
  private final Map<Long, List<String>> history = new LinkedHashMap<>();

  private CdcSink sink;
  private long sequence;
  private long position;

  Story(Lake lake, SparkProcess spark, String name, Shape shape) {
    this.lake = lake;
    this.spark = spark;
    this.name = name;
    this.shape = shape;
    lake.catalog().createTable(Lake.id(name), shape.schema(), shape.spec(), shape.properties());
    open();
  }

  private void open() {
    CdcSink.Builder builder =
        CdcSink.builder(lake.catalog(), Lake.id(name))
            .sinkId("interop")
            .deleteMode(shape.storage().mode());
    sink = (shape.upsert() == Shape.Upsert.ON ? builder.upsert() : builder).build();
  }

  /** Ends the run and begins another, as a restarted service does. */
  Story restart() {
    sink.close();
    open();
    return this;
  }

  /** Changes the table between two runs. */
  Story alter(Consumer<Table> change) {
    sink.close();
    change.accept(lake.catalog().loadTable(Lake.id(name)));
    open();
    return this;
  }

  /** Inserts a row, or updates the one that has its key; values in the order of the columns. */
  Story put(Object... values) {
    Record row = GenericRecord.create(schema());
    for (int i = 0; i < values.length; i++) {
      row.set(i, values[i]);
    }
    List<Object> key = key(row);
    Object before = rows.put(key, Images.of(schema().asStruct(), row));
    sequence++;
    if (before == null) {
      sink.write(row, ChangeKind.INSERT, sequence);
    } else {
      sink.write(record(before), ChangeKind.UPDATE_BEFORE, sequence);
      sink.write(row, ChangeKind.UPDATE_AFTER, sequence);
    }
    return this;
  }

  /** Deletes the row of a key, whose values come in the order of the columns. */
  Story remove(Object... key) {
    Object before = rows.remove(normal(List.of(key)));
    if (before == null) {
      throw new IllegalArgumentException("no row to remove: " + List.of(key));
    }
    sink.write(record(before), ChangeKind.DELETE, ++sequence);
    return this;
  }

  /** Has Spark set a column of the rows that a filter finds. */
  Story sparkUpdates(Filter filter, String column, Object value) {
    spark(
        "UPDATE lake.db.%s SET %s = %s WHERE %s"
            .formatted(name, column, Filter.literal(value), filter.sql()));
    int id = schema().findField(column).fieldId();
    rows.replaceAll(
        (key, image) -> {
          if (filter.matches().test(record(image))) {
            Map<Object, Object> updated = new HashMap<>((Map<?, ?>) image);
            updated.put(id, value);
            return updated;
          }
          return image;
        });
    return this;
  }

  /** Has Spark delete the rows that a filter finds. */
  Story sparkDeletes(Filter filter) {
    spark("DELETE FROM lake.db.%s WHERE %s".formatted(name, filter.sql()));
    rows.values().removeIf(image -> filter.matches().test(record(image)));
    return this;
  }

  private void spark(String sql) {
    spark.sql(sql, SparkProcess.Reading.VECTORIZED);
  }

  /** Whether there is a row of a key. */
  boolean has(Object... key) {
    return rows.containsKey(normal(List.of(key)));
  }

  /** Ends an epoch, which must become a snapshot. */
  Story commit() {
    CommitResult result = sink.commit(++position);
    if (!(result.outcome() instanceof CommitOutcome.Committed committed)) {
      throw new IllegalStateException("not committed: " + result);
    }
    history.put(committed.snapshotId(), rows().stream().map(Canonical::row).toList());
    return this;
  }

  /** The rows that must be in each snapshot, by its id. */
  Map<Long, List<String>> history() {
    return history;
  }

  Schema schema() {
    return sink.schema();
  }

  private List<Object> key(Record row) {
    List<Object> key = new ArrayList<>();
    for (Types.NestedField column : schema().columns()) {
      if (schema().identifierFieldIds().contains(column.fieldId())) {
        key.add(row.getField(column.name()));
      }
    }
    return normal(key);
  }

  /** A key keeps its identity when its column is widened. */
  private static List<Object> normal(List<Object> key) {
    return key.stream()
        .map(value -> value instanceof Integer number ? (Object) number.longValue() : value)
        .collect(toList());
  }

  private Record record(Object image) {
    return (Record) Images.toValue(schema().asStruct(), image);
  }

  /** The rows that must be in the table, as far as it is committed. */
  List<Record> rows() {
    return rows.values().stream().map(this::record).collect(toList());
  }

  @Override
  public void close() {
    sink.close();
  }
}
