package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.Failures.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows whose columns are not quite those of their table. */
class ColumnsOfRowsTest extends OverLake {
  private static final org.apache.iceberg.Schema TABLE =
      new org.apache.iceberg.Schema(
          List.of(
              NestedField.required(1, "id", Types.LongType.get()),
              NestedField.optional(2, "name", Types.StringType.get()),
              NestedField.required(3, "score", Types.DoubleType.get())),
          Set.of(1));

  @BeforeEach
  void create() {
    lake.lake().create("t", TABLE, PartitionSpec.unpartitioned());
  }

  private static Schema.Builder columns() {
    return Schema.builder().addStringField("op").addInt64Field("seq");
  }

  private SinkRun write(Schema schema, Object... values) {
    return SinkRun.of(
        lake,
        SinkRun.batch(schema, List.of(Row.withSchema(schema).addValues(values).build())),
        lake.sink("t"));
  }

  private void refused(Schema schema, List<Object> values, String... words) {
    failureOf(TableConfigurationException.class, () -> write(schema, values.toArray()))
        .hasMessageContainingAll("db.t", "the input has [", "and the table [")
        .hasMessageContainingAll(words);
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  @Rows(
      value = {78, 79, 81},
      z = "Z6")
  void orderIsFreeNullsAreFilledInAndNumbersWiden() {
    Schema schema = columns().addFloatField("score").addInt32Field("id").build();
    write(schema, "INSERT", 1L, 0.5f, 7);
    assertThat(lake.rows("t")).containsExactly(Arrays.asList(7L, null, 0.5d));
  }

  @Test
  @Rows({77, 86})
  void aColumnThatTheTableLacks() {
    Schema schema =
        columns().addInt64Field("id").addDoubleField("score").addInt64Field("_row_id").build();
    refused(schema, List.of("INSERT", 1L, 7L, 0.5, 3L), "'_row_id'", "unexpected");
  }

  @Test
  @Rows(value = 78, z = "Z6")
  void aRequiredColumnThatTheInputLacks() {
    Schema schema = columns().addInt64Field("id").build();
    refused(schema, List.of("INSERT", 1L, 7L), "'score'", "missing", "required in the table");
  }

  @Test
  @Rows(value = 80, z = "Z6")
  void aNameThatDiffersInCase() {
    Schema schema = columns().addInt64Field("ID").addDoubleField("score").build();
    refused(schema, List.of("INSERT", 1L, 7L, 0.5), "'ID'", "differ only in case");
  }

  @Test
  @Rows(value = 81, z = "Z6")
  void aTypeThatDoesNotFit() {
    Schema schema = columns().addStringField("id").addDoubleField("score").build();
    refused(schema, List.of("INSERT", 1L, "7", 0.5), "'id'", "string", "long");
  }

  @Test
  @Rows(82)
  void nullsForARequiredColumn() {
    Schema schema =
        columns().addInt64Field("id").addNullableField("score", Schema.FieldType.DOUBLE).build();
    refused(
        schema,
        List.of("INSERT", 1L, 7L, 0.5),
        "'score'",
        "nullable in the input",
        "required in the table");
  }

  @Test
  @Rows(87)
  void dynamicDestinationsWriteControlColumnsThatTheTableHas() {
    lake.lake()
        .create(
            "kept",
            new org.apache.iceberg.Schema(
                List.of(
                    NestedField.required(1, "id", Types.LongType.get()),
                    NestedField.required(2, "op", Types.StringType.get()),
                    NestedField.required(3, "seq", Types.LongType.get())),
                Set.of(1)),
            PartitionSpec.unpartitioned());
    Schema schema = columns().addInt64Field("id").build();
    SinkRun.of(
        lake,
        SinkRun.batch(schema, List.of(Row.withSchema(schema).addValues("INSERT", 5L, 7L).build())),
        lake.sinkWithoutDestination().to(DynamicDestinations.singleTable(Lake.id("kept"), schema)));
    assertThat(lake.rows("kept")).containsExactly(List.of(7L, "INSERT", 5L));
  }
}
