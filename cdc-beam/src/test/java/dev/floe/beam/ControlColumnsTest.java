package dev.floe.beam;

import static dev.floe.beam.testing.Applied.TABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.floe.beam.cdc.sink.ControlColumns;
import dev.floe.beam.cdc.sink.NativeKinds;
import dev.floe.beam.testing.Applied;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.junit.jupiter.api.Test;

class ControlColumnsTest {
  @Test
  @Rows({4, 27})
  void aSequenceColumnThatIsNotInTheInputIsRefused() {
    refused(
        Applied.sink().withSequenceNumberColumn("scn"),
        People.CHANGES,
        "sequence-number column 'scn'",
        "sequence_number_column",
        "id INT32, name STRING (nullable), data STRING (nullable), op STRING, seq INT64");
  }

  @Test
  @Rows(4)
  void withoutANameTheSequenceColumnIsThatOfTheChangelogSource() {
    WriteCdcRows sink =
        IcebergIO.writeCdcRows(Applied.NOWHERE).to(TABLE).withChangeTypeColumn("op");
    refused(sink, People.CHANGES, "'_commit_snapshot_sequence_number'");
  }

  @Test
  @Rows({4, 28})
  void aSequenceOfStringsIsRefused() {
    refused(
        Applied.sink(), inputWith("seq", FieldType.STRING), "'seq'", "must be INT64", "is STRING");
  }

  @Test
  @Rows({4, 29})
  void aSequenceThatMayBeNullIsRefused() {
    refused(
        Applied.sink(),
        inputWith("seq", FieldType.INT64.withNullable(true)),
        "'seq'",
        "must be non-nullable");
  }

  @Test
  @Rows({4, 30})
  void aSequenceOfNarrowerIntegersIsRefused() {
    refused(Applied.sink(), inputWith("seq", FieldType.INT32), "must be INT64", "is INT32");
    refused(Applied.sink(), inputWith("seq", FieldType.INT16), "must be INT64", "is INT16");
  }

  @Test
  @Rows({5, 31})
  void aMisspeltChangeTypeColumnIsRefused() {
    refused(
        Applied.sink().withChangeTypeColumn("opp"),
        People.CHANGES,
        "'opp'",
        "change_type_column",
        "op STRING");
  }

  @Test
  @Rows({5, 32})
  void kindsAsNumbersAreRefused() {
    refused(Applied.sink(), inputWith("op", FieldType.INT32), "'op'", "must be STRING", "is INT32");
  }

  @Test
  @Rows({5, 33})
  void kindsThatMayBeNullAreRefused() {
    refused(
        Applied.sink(),
        inputWith("op", FieldType.STRING.withNullable(true)),
        "'op'",
        "must be non-nullable");
  }

  @Test
  @Rows({5, 34})
  void oneColumnForKindAndSequenceIsRefusedBeforeItsType() {
    refused(
        Applied.sink().withChangeTypeColumn("seq"),
        People.CHANGES,
        "change_type_column",
        "sequence_number_column",
        "must be distinct");
  }

  @Test
  @Rows(5)
  void withoutColumnDeletesAreNotTakenForInsertsWhereElementsHaveNoKinds() {
    assumeFalse(NativeKinds.available(), "this Beam tells the kind of an element");
    refused(
        IcebergIO.writeCdcRows(Applied.NOWHERE).to(TABLE).withSequenceNumberColumn("seq"),
        People.CHANGES,
        "withChangeTypeColumn",
        "change_type_column",
        "Beam 2.75");
  }

  @Test
  @Rows({6, 35})
  void aMapWithoutAColumnIsRefused() {
    refused(
        IcebergIO.writeCdcRows(Applied.NOWHERE)
            .to(TABLE)
            .withSequenceNumberColumn("seq")
            .withChangeTypeMap(Map.of("c", "INSERT")),
        People.CHANGES,
        "change_type_map",
        "change_type_column");
  }

  @Test
  @Rows({6, 36})
  void aMisspeltKindInTheMapIsRefused() {
    refused(
        Applied.sink().withChangeTypeMap(Map.of("c", "INSSERT")),
        People.CHANGES,
        "'INSSERT'",
        "INSERT",
        "UPDATE_BEFORE",
        "UPDATE_AFTER",
        "DELETE");
  }

  @Test
  @Rows({6, 37})
  void aKindInLowerCaseIsRefused() {
    refused(
        Applied.sink().withChangeTypeMap(Map.of("c", "insert")),
        People.CHANGES,
        "'c' to 'insert'",
        "change_type_map");
  }

  @Test
  @Rows({4, 5, 6})
  void theStagesAreToldColumnsAndMap() {
    WriteCdcRows sink = Applied.sink().withChangeTypeMap(Map.of("c", "INSERT", "d", "DELETE"));
    ControlColumns columns =
        CdcOptionsBuilder.build(sink.settings(), Applied.bounded(People.CHANGES)).columns();
    assertThat(columns)
        .isEqualTo(new ControlColumns("seq", "op", Map.of("c", "INSERT", "d", "DELETE")));
  }

  private static Schema inputWith(String column, FieldType type) {
    Schema.Builder builder = Schema.builder();
    for (Schema.Field field : People.CHANGES.getFields()) {
      builder.addField(field.getName(), field.getName().equals(column) ? type : field.getType());
    }
    return builder.build();
  }

  private static void refused(WriteCdcRows sink, Schema schema, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Applied.bounded(schema).apply(sink))
        .withMessageStartingWith("cannot apply WriteCdcRows: ")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }
}
