package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.Failures.failureOf;
import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.ByName;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.table.TableConfigurationException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.FixedPrecisionNumeric;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

@Rows(z = "Z14")
class RefusedCreationTest extends OverLake {
  private static final TableIdentifier MISSING = TableIdentifier.of("fresh", "t");

  private void refused(WriteCdcRows sink, String... words) {
    failureOf(
            TableConfigurationException.class,
            () -> SinkRun.of(lake, SinkRun.people(insert(1, "fresh.t", "x", 1)), sink))
        .hasMessageContainingAll(words);
    assertThat(lake.lake().catalog().namespaceExists(Namespace.of("fresh"))).isFalse();
  }

  private WriteCdcRows sink() {
    return lake.sinkWithoutDestination().to(MISSING);
  }

  @Test
  @Rows(59)
  void anOldFormatVersion() {
    DynamicDestinations destinations =
        new ByName(People.DATA, List.of(), List.of(), Map.of("format-version", "1"));
    refused(
        lake.sinkWithoutDestination().to(destinations).withEqualityColumns(List.of("id")),
        "fresh.t",
        "format-version");
  }

  @Test
  @Rows(61)
  void noEqualityColumns() {
    refused(sink(), "fresh.t", "does not exist", "equality columns");
  }

  @Test
  @Rows(62)
  void anEqualityColumnThatMayBeNull() {
    refused(sink().withEqualityColumns(List.of("name")), "'name'", "nullable", "required");
  }

  @Test
  @Rows(63)
  void anEqualityColumnThatTheInputLacks() {
    refused(sink().withEqualityColumns(List.of("nope")), "'nope'", "does not exist", "id, name");
  }

  @Test
  @Rows(64)
  void anEqualityColumnWithADot() {
    refused(sink().withEqualityColumns(List.of("user.id")), "'user.id'", "top-level");
  }

  @Test
  void aPartitionFieldThatTheRowsLack() {
    DynamicDestinations destinations =
        new ByName(People.DATA, List.of("day(nope)"), List.of(), Map.of());
    refused(
        lake.sinkWithoutDestination().to(destinations).withEqualityColumns(List.of("id")),
        "fresh.t",
        "nope");
  }

  @Test
  @Rows(68)
  void whatIsCreatedIsWrittenToWhateverItsTypes() {
    Schema schema =
        Schema.builder()
            .addInt32Field("id")
            .addNullableField("decimal", FieldType.DECIMAL)
            .addNullableField("small", FieldType.INT16)
            .addNullableField("tiny", FieldType.BYTE)
            .addNullableField("several", FieldType.iterable(FieldType.INT64))
            .addNullableField("price", FieldType.logicalType(FixedPrecisionNumeric.of(9, 2)))
            .addNullableField("instant", FieldType.DATETIME)
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    Row row =
        Row.withSchema(schema)
            .addValues(
                1,
                new BigDecimal("1.50"),
                (short) 7,
                (byte) 3,
                List.of(1L, 2L),
                new BigDecimal("10.25"),
                new org.joda.time.Instant(5),
                "INSERT",
                1L)
            .build();
    SinkRun.of(
        lake,
        SinkRun.batch(schema, List.of(row)),
        lake.sink("t").withEqualityColumns(List.of("id")));
    assertThat(lake.rows("t"))
        .containsExactly(
            Arrays.asList(
                1,
                "1.50",
                "7",
                "3",
                List.of(1L, 2L),
                new BigDecimal("10.25"),
                java.time.OffsetDateTime.parse("1970-01-01T00:00:00.005Z")));
    SinkRun.of(
        lake,
        SinkRun.batch(schema, List.of(Row.fromRow(row).withFieldValue("op", "DELETE").build())),
        lake.sink("t").withSinkId("another"));
    assertThat(lake.rows("t")).isEmpty();
  }
}
