package dev.floe.beam.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Rows;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.FixedPrecisionNumeric;
import org.apache.beam.sdk.schemas.logicaltypes.SqlTypes;
import org.apache.beam.sdk.util.SerializableUtils;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Instant;
import org.junit.jupiter.api.Test;

class ColumnChoiceTest {
  private static final LocalDate DAY = LocalDate.of(2024, 2, 3);
  private static final LocalDateTime TIME = LocalDateTime.of(2024, 2, 3, 4, 5, 6, 789_000);
  private static final Instant INSTANT = Instant.parse("2024-02-03T04:05:06.789Z");

  private static final Schema NESTED =
      Schema.builder()
          .addField("day", FieldType.logicalType(SqlTypes.DATE))
          .addNullableField("time", FieldType.logicalType(SqlTypes.DATETIME))
          .build();

  private static final Schema INPUT =
      Schema.builder()
          .addInt64Field("seq")
          .addField("day", FieldType.logicalType(SqlTypes.DATE))
          .addField("time", FieldType.logicalType(SqlTypes.DATETIME))
          .addDateTimeField("instant")
          .addNullableField("price", FieldType.logicalType(FixedPrecisionNumeric.of(9, 2)))
          .addNullableRowField("after", NESTED)
          .addArrayField("nested", FieldType.row(NESTED))
          .addStringField("op")
          .build();

  private static final Row INSIDE = Row.withSchema(NESTED).addValues(DAY, TIME).build();

  private static final Row ELEMENT =
      Row.withSchema(INPUT)
          .addValues(
              5L,
              DAY,
              TIME,
              INSTANT,
              new java.math.BigDecimal("12.34"),
              INSIDE,
              List.of(INSIDE, INSIDE),
              "INSERT")
          .build();

  @Test
  @Rows(289)
  void valuesOfAllTypesStayWhatTheyAre() {
    ColumnChoice choice = choice(Map.of());
    Row written = choice.of(ELEMENT);
    assertThat(written.getSchema()).isSameAs(choice.written());
    assertThat(choice.written().getFieldNames())
        .containsExactly("day", "time", "instant", "price", "after", "nested");
    for (String column : choice.written().getFieldNames()) {
      assertThat(choice.written().getField(column)).isEqualTo(INPUT.getField(column));
      assertThat(written.<Object>getValue(column)).isEqualTo(ELEMENT.getValue(column));
    }
    assertThat(written)
        .isEqualTo(
            Row.withSchema(choice.written()).addValues(ELEMENT.getValues().subList(1, 7)).build());
  }

  @Test
  @Rows(290)
  void keptColumnsStandAsTheInputHasThem() {
    ColumnChoice choice = choice(Map.of("keep", List.of("nested", "time", "seq")));
    assertThat(choice.of(ELEMENT).getSchema().getFieldNames())
        .containsExactlyInAnyOrder("seq", "time", "nested");
    assertThat(choice.of(ELEMENT).getInt64("seq")).isEqualTo(5);
    assertThat(choice.of(ELEMENT).<Object>getValue("time")).isEqualTo(TIME);
  }

  @Test
  @Rows(291)
  void aNestedRowIsWrittenAsItIs() {
    ColumnChoice choice = choice(Map.of("only", "after"));
    assertThat(choice.written().getFieldNames()).containsExactly("day", "time");
    assertThat(choice.of(ELEMENT)).isEqualTo(INSIDE);
    Row timeless = Row.withSchema(NESTED).addValues(DAY, null).build();
    assertThat(choice.of(Row.fromRow(ELEMENT).withFieldValue("after", timeless).build()))
        .isEqualTo(timeless);
  }

  @Test
  @Rows(291)
  void aNestedRowThatIsNullIsRefused() {
    ColumnChoice choice = choice(Map.of("only", "after"));
    Row without = Row.fromRow(ELEMENT).withFieldValue("after", null).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> choice.of(without))
        .withMessageContaining("column 'after', the only one to write, is null");
  }

  @Test
  void recordsOfOtherSchemasAreReadByName() {
    ColumnChoice choice = choice(Map.of("keep", List.of("seq", "op")));
    Schema turned =
        Schema.builder().addStringField("op").addInt32Field("more").addInt64Field("seq").build();
    Row other = Row.withSchema(turned).addValues("DELETE", 1, 9L).build();
    assertThat(choice.of(ELEMENT).getInt64("seq")).isEqualTo(5);
    assertThat(choice.of(other).getInt64("seq")).isEqualTo(9);
    assertThat(choice.of(other).getString("op")).isEqualTo("DELETE");
    assertThat(choice.of(ELEMENT).getString("op")).isEqualTo("INSERT");
  }

  @Test
  void aRecordThatLacksAColumnIsRefused() {
    ColumnChoice choice = choice(Map.of("keep", List.of("seq", "op")));
    Schema less = Schema.builder().addInt64Field("seq").build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> choice.of(Row.withSchema(less).addValue(1L).build()))
        .withMessageContaining("it has no column 'op' but [seq]");
  }

  @Test
  void aChoiceTravelsToWorkers() {
    ColumnChoice choice = choice(Map.of("drop", List.of("nested", "after")));
    Row here = choice.of(ELEMENT);
    assertThat(SerializableUtils.clone(choice).of(ELEMENT)).isEqualTo(here);
  }

  private static ColumnChoice choice(Map<String, Object> options) {
    Row.FieldValueBuilder row =
        Row.withSchema(WriteOption.schema())
            .withFieldValue("table", "db.t")
            .withFieldValue("mode", "merge-on-read");
    options.forEach(row::withFieldValue);
    return ColumnChoice.of(WriteRequest.of(row.build()), INPUT, List.of("seq", "op"));
  }
}
