package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.Failures.poisonOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.IcebergWriteResult;
import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.Collected;
import dev.floe.beam.testing.Drifting;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.util.List;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that are not of the schema that their collection says. */
class DriftingRowsTest extends OverLake {
  private static final Schema NULLABLE =
      Schema.builder()
          .addNullableField("id", FieldType.INT32)
          .addNullableStringField("name")
          .addNullableStringField("data")
          .addNullableField("op", FieldType.STRING)
          .addNullableField("seq", FieldType.INT64)
          .build();

  @BeforeEach
  void create() {
    lake.createPeople("t");
  }

  private static Row row(Object... values) {
    return Row.withSchema(NULLABLE).addValues(values).build();
  }

  /** The error messages of rows that are diverted, which have all columns but not their values. */
  private List<String> messages(WriteCdcRows sink, Row... rows) {
    Pipeline pipeline = Drifting.pipeline();
    IcebergWriteResult written =
        pipeline
            .apply("Input", Drifting.rows(People.CHANGES, rows))
            .apply(sink.withErrorHandling());
    Collected<Row> failed = Collected.of(written.getFailedRows(), folder);
    Pipelines.run(pipeline);
    return failed.elements().stream().map(row -> row.getString("error_message")).toList();
  }

  private void fails(WriteCdcRows sink, Row row, String... words) {
    Pipeline pipeline = Drifting.pipeline();
    pipeline.apply("Input", Drifting.rows(People.CHANGES, row)).apply(sink);
    poisonOf(() -> Pipelines.run(pipeline)).hasMessageContainingAll(words);
  }

  @Test
  @Rows({105, 118})
  void aNullKind() {
    fails(lake.sink("t"), row(1, "a", "x", null, 1L), "CHANGE_TYPE: ", "'op'", "null");
  }

  @Test
  @Rows({107, 118})
  void aNullSequenceNumber() {
    fails(lake.sink("t"), row(1, "a", "x", "INSERT", null), "SEQUENCE_NUMBER: ", "'seq'", "null");
  }

  @Test
  @Rows({113, 118})
  void aNullKey() {
    fails(lake.sink("t"), row(null, "a", "x", "INSERT", 1L), "ROW: ", "'id'");
  }

  @Test
  @Rows({106})
  void aColumnThatIsNotThere() {
    Schema other = Schema.builder().addInt32Field("id").addInt64Field("seq").build();
    fails(
        lake.sink("t"),
        Row.withSchema(other).addValues(1, 1L).build(),
        "CHANGE_TYPE: ",
        "'op' was not found");
  }

  @Test
  @Rows(108)
  void aSequenceNumberOfAnotherType() {
    Schema other = Schema.builder().addStringField("op").addStringField("seq").build();
    fails(
        lake.sink("t"),
        Row.withSchema(other).addValues("DELETE", "12").build(),
        "SEQUENCE_NUMBER: ",
        "must be INT64",
        "12");
  }

  @Test
  @Rows(111)
  void anUpsertDropsABeforeImageBeforeItsSequenceNumberIsRead() {
    assertThat(messages(lake.sink("t").withUpsert(true), row(1, "a", "x", "UPDATE_BEFORE", null)))
        .isEmpty();
  }

  @Test
  void aRowThatLacksAColumnIsDivertedWithWhatItHas() {
    Schema fewer =
        Schema.builder()
            .addInt32Field("id")
            .addStringField("op")
            .addInt64Field("seq")
            .addStringField("unknown")
            .build();
    assertThat(
            messages(lake.sink("t"), Row.withSchema(fewer).addValues(1, "bogus", 1L, "?").build()))
        .singleElement()
        .asString()
        .startsWith("CHANGE_TYPE: ");
  }

  @Test
  void columnsInAnotherOrderAreReadByTheirNames() {
    Schema other =
        Schema.builder()
            .addInt64Field("seq")
            .addNullableStringField("data")
            .addNullableStringField("name")
            .addInt32Field("id")
            .addStringField("op")
            .build();
    assertThat(
            messages(
                lake.sink("t"), Row.withSchema(other).addValues(1L, "x", "a", 7, "INSERT").build()))
        .isEmpty();
    assertThat(lake.rows("t")).containsExactly(List.of(7, "a", "x"));
  }

  @Test
  void otherColumnsAreNotReadByTheirPlaces() {
    Schema other =
        Schema.builder()
            .addInt32Field("id")
            .addNullableStringField("alias")
            .addNullableStringField("data")
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    Row row = Row.withSchema(other).addValues(1, "a", "x", "INSERT", 1L).build();
    fails(lake.sink("t"), row, "DATA: ", "'alias'", "[id, name, data");
    assertThat(messages(lake.sink("t"), row)).singleElement().asString().startsWith("DATA: ");
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  void aColumnOfAnotherTypeIsTheRecordsFault() {
    Schema other =
        Schema.builder()
            .addInt32Field("id")
            .addInt64Field("name")
            .addNullableStringField("data")
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    fails(
        lake.sink("t"),
        Row.withSchema(other).addValues(1, 2L, "x", "INSERT", 1L).build(),
        "DATA: ",
        "'name'",
        "INT64",
        "STRING");
  }
}
