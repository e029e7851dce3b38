package dev.floe.cdc.testing;

import static dev.floe.cdc.testing.Rows.row;

import dev.floe.cdc.testing.Scenario.Shape;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** The tables that scenarios are told about. */
public final class Shapes {
  private static final Schema NAMED =
      new Schema(
          java.util.List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.optional(3, "data", Types.StringType.get())),
          Set.of(1));

  /** T0: unpartitioned, key {@code id}; a change's image is its name. */
  public static final Shape T0 =
      new Shape(
          NAMED,
          PartitionSpec.unpartitioned(),
          change -> row(NAMED, change.key(), change.image(), "data"),
          row -> row.get(0) + ":" + row.get(1));

  /** T0 in buckets of its key. */
  public static final Shape BUCKETS = in(PartitionSpec.builderFor(NAMED).bucket("id", 4).build());

  /** T0 by a column that is not in the key; a change's image is its partition. */
  public static final Shape TP = in(PartitionSpec.builderFor(NAMED).identity("name").build());

  /** TD: by day of {@code ts}, key {@code id}; a change's image is its month of 2026. */
  public static final Shape TD = byDay(1);

  /** TK: as TD, with {@code ts} in the key. */
  public static final Shape TK = byDay(1, 2);

  private Shapes() {}

  /** Has somebody put what is written to a table of {@link #BUCKETS} into other buckets. */
  public static void byEightBuckets(Table table) {
    table.updateSpec().removeField("id_bucket").addField(Expressions.bucket("id", 8)).commit();
  }

  private static Shape in(PartitionSpec spec) {
    return new Shape(NAMED, spec, T0.row(), T0.view());
  }

  private static Shape byDay(Integer... key) {
    Schema schema =
        new Schema(
            java.util.List.of(
                NestedField.required(1, "id", Types.IntegerType.get()),
                NestedField.required(2, "ts", Types.TimestampType.withZone()),
                NestedField.optional(3, "name", Types.StringType.get())),
            Set.of(key));
    return new Shape(
        schema,
        PartitionSpec.builderFor(schema).day("ts").build(),
        change ->
            row(schema, change.key(), day(change.image()), change.kind() + "@" + change.sequence()),
        row -> row.get(0) + ":" + month((OffsetDateTime) row.get(1)));
  }

  private static OffsetDateTime day(String month) {
    for (Month candidate : Month.values()) {
      if (candidate.name().startsWith(month.toUpperCase(java.util.Locale.ROOT))) {
        return OffsetDateTime.of(2026, candidate.getValue(), 1, 12, 0, 0, 0, ZoneOffset.UTC);
      }
    }
    throw new IllegalArgumentException("no month: " + month);
  }

  private static String month(OffsetDateTime time) {
    String name = time.getMonth().name();
    return name.charAt(0) + name.substring(1, 3).toLowerCase(java.util.Locale.ROOT);
  }
}
