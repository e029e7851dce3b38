package dev.floe.interop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/**
 * Tables whose columns change between two runs, while their rows of before are updated and deleted.
 */
final class EvolutionScenarios {
  private static final int KEYS = 30;

  private static final Types.StructType INNER =
      Types.StructType.of(NestedField.optional(10, "x", Types.IntegerType.get()));

  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.optional(3, "n", Types.IntegerType.get()),
              NestedField.optional(4, "f", Types.FloatType.get()),
              NestedField.optional(5, "price", Types.DecimalType.of(9, 2)),
              NestedField.optional(6, "inner", INNER)),
          Set.of(1));

  private EvolutionScenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>();
    for (Storage storage : Storage.all()) {
      all.add(
          evolved(
              "column added",
              storage,
              table -> table.updateSchema().addColumn("extra", Types.StringType.get()).commit(),
              List.of(Filter.equal("extra", "extra 7"), Filter.equal("extra", null))));
      all.add(
          evolved(
              "column renamed",
              storage,
              table -> table.updateSchema().renameColumn("name", "title").commit(),
              List.of(Filter.equal("title", "name 7"), Filter.equal("id", 7))));
      all.add(
          evolved(
              "columns widened",
              storage,
              table ->
                  table
                      .updateSchema()
                      .updateColumn("n", Types.LongType.get())
                      .updateColumn("f", Types.DoubleType.get())
                      .updateColumn("price", Types.DecimalType.of(18, 2))
                      .commit(),
              List.of(Filter.atLeast("n", 1000), Filter.equal("n", 5L))));
      all.add(
          evolved(
              "column dropped",
              storage,
              table -> table.updateSchema().deleteColumn("name").commit(),
              List.of(Filter.equal("n", 5L))));
      all.add(
          evolved(
              "column moved",
              storage,
              table -> table.updateSchema().moveFirst("price").moveAfter("id", "n").commit(),
              List.of(Filter.equal("id", 5))));
      all.add(
          evolved(
              "nested column added",
              storage,
              table ->
                  table.updateSchema().addColumn("inner", "y", Types.StringType.get()).commit(),
              List.of(Filter.equal("id", 5))));
      all.add(
          evolved(
                  "key renamed and widened",
                  storage,
                  table ->
                      table
                          .updateSchema()
                          .renameColumn("id", "key")
                          .updateColumn("id", Types.LongType.get())
                          .commit(),
                  List.of(Filter.equal("key", 7L), Filter.atLeast("key", 10)))
              .inShortForm(Storage.PARQUET_V3, Storage.ORC_V2));
    }
    return all;
  }

  /** The columns change before the maintenance, and the same rows are changed after it again. */
  private static Scenario evolved(
      String name, Storage storage, Consumer<Table> change, List<Filter> filters) {
    return new Scenario(
        name + ", " + storage,
        new Shape(SCHEMA, PartitionSpec.unpartitioned(), storage, Shape.Upsert.OFF),
        story -> {
          for (int i = 0; i < KEYS; i++) {
            story.put(row(story.schema(), i, 0));
          }
          story.commit();
          changed(story, 1);
          changed(story.alter(change), 2);
        },
        story -> {
          changed(story, 3);
          changed(story.restart(), 4);
        },
        filters);
  }

  private static void changed(Story story, int generation) {
    for (int i = 0; i < KEYS; i++) {
      if (i % 4 == generation % 4 && story.has(i)) {
        story.remove(i);
      } else if (i % 4 != 0) {
        story.put(row(story.schema(), i, generation));
      }
    }
    story.commit();
  }

  /** A row of whatever columns there are. */
  private static Object[] row(Schema schema, int key, int generation) {
    List<Object> row = new ArrayList<>();
    for (NestedField column : schema.columns()) {
      row.add(value(column, key, generation));
    }
    return row.toArray();
  }

  private static Object value(NestedField column, int key, int generation) {
    int n = 1000 * generation + key;
    return switch (column.type().typeId()) {
      case INTEGER -> column.fieldId() == 1 ? key : n;
      case LONG -> column.fieldId() == 1 ? (long) key : n + (1L << 40);
      case FLOAT -> n + 0.5f;
      case DOUBLE -> n + 1e-9;
      case DECIMAL ->
          ((Types.DecimalType) column.type()).precision() == 9
              ? new BigDecimal(n).setScale(2)
              : new BigDecimal("1234567890123456.78");
      case STRUCT -> inner(column.type().asStructType(), n);
      default -> key % 5 == 0 ? null : column.name() + " " + key;
    };
  }

  private static Record inner(Types.StructType type, int n) {
    Record inner = GenericRecord.create(type);
    inner.setField("x", n % 3 == 0 ? null : n);
    if (type.field("y") != null) {
      inner.setField("y", "y" + n);
    }
    return inner;
  }
}
