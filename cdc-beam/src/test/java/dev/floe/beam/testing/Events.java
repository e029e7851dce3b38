package dev.floe.beam.testing;

import dev.floe.cdc.change.ChangeKind;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.logicaltypes.Timestamp;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** A table of events, {@code id, ts, name}, that is partitioned by the day of {@code ts}. */
public final class Events {
  private static final List<NestedField> COLUMNS =
      List.of(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.required(2, "ts", Types.TimestampType.withZone()),
          NestedField.optional(3, "name", Types.StringType.get()));

  /** With the key {@code id}, which does not say the partition. */
  public static final org.apache.iceberg.Schema KEYED_BY_ID =
      new org.apache.iceberg.Schema(COLUMNS, Set.of(1));

  /** With the key {@code id, ts}, which does. */
  public static final org.apache.iceberg.Schema KEYED_BY_ID_AND_TIME =
      new org.apache.iceberg.Schema(COLUMNS, Set.of(1, 2));

  /** The columns of the table, and the control columns {@code op} and {@code seq}. */
  public static final Schema CHANGES =
      Schema.builder()
          .addInt32Field("id")
          .addLogicalTypeField("ts", Timestamp.MICROS)
          .addNullableStringField("name")
          .addStringField("op")
          .addInt64Field("seq")
          .build();

  private Events() {}

  /** The spec of a table by day. */
  public static PartitionSpec byDay(org.apache.iceberg.Schema schema) {
    return PartitionSpec.builderFor(schema).day("ts").build();
  }

  public static Row change(ChangeKind kind, int id, String day, String name, long seq) {
    return Row.withSchema(CHANGES)
        .addValues(id, Instant.parse(day + "T12:00:00Z"), name, kind.name(), seq)
        .build();
  }
}
