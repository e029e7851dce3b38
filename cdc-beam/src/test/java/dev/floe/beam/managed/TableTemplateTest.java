package dev.floe.beam.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.floe.beam.testing.Rows;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.SqlTypes;
import org.apache.beam.sdk.transforms.windowing.GlobalWindow;
import org.apache.beam.sdk.transforms.windowing.PaneInfo;
import org.apache.beam.sdk.util.SerializableUtils;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.joda.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableTemplateTest {
  private static final Schema INNER =
      Schema.builder().addNullableStringField("b").addNullableInt32Field("n").build();

  private static final Schema INPUT =
      Schema.builder()
          .addNullableStringField("s")
          .addNullableField("day", FieldType.logicalType(SqlTypes.DATE))
          .addNullableRowField("a", INNER)
          .addNullableArrayField("list", FieldType.STRING)
          .addNullableField("bytes", FieldType.BYTES)
          .build();

  @ParameterizedTest
  @CsvSource({
    "db.t, db.t",
    "db.{s}, db.x",
    "{s}.{a.b}, x.y",
    "db.t_{a.n}, db.t_7",
    "db.{s}{s}_end, db.xx_end",
    "db.{day}, db.2024-02-03",
    "db.{$YYYY}_{$MM}_{$DD}, db.2024_2_3",
    "db.p{$PANE_INDEX}, db.p0",
    "db.{}, db.{}"
  })
  void placesAreFilledWithValues(String template, String name) {
    assertThat(name(template, row("x", "y", 7))).isEqualTo(name);
  }

  @Test
  void aWindowIsNamed() {
    assertThat(name("db.{$WINDOW}", row("x", "y", 7))).isEqualTo("db." + GlobalWindow.INSTANCE);
  }

  @Test
  void aValueIsNoPlaceItself() {
    assertThat(name("db.{s}_{a.b}", row("{a.b}", "$1\\", 7))).isEqualTo("db.{a.b}_$1\\");
  }

  @Test
  @Rows(z = "Z12")
  void aRecordWithoutAValueHasNoTable() {
    noName("db.{s}", row(null, "y", 7), "column 's' is null");
    noName("db.{s}", row("", "y", 7), "column 's' is empty");
    noName("db.{a.b}", row("x", null, 7), "column 'a.b' is null");
    noName("db.{a.b}", Row.nullRow(INPUT), "column 'a.b' is null");
    Schema other = Schema.builder().addStringField("z").build();
    noName("db.{s}", Row.withSchema(other).addValue("z").build(), "has no column 's'");
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "a.", ".a", "a..b"})
  @Rows(z = "Z12")
  void aRecordWhoseNameHasAnEmptyPartHasNoTable(String value) {
    noName("{s}", row(value, "y", 7), "a part of the name is empty", "(of '{s}')");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".t", "db.", "db..t"})
  void aPlainNameWithAnEmptyPartIsRefusedAtOnce(String template) {
    refused(template, "table '" + template + "'", "a part of the name is empty");
  }

  @Test
  void placesThatAreNoColumnsAreRefusedAtOnce() {
    refused("db.{x}", "no column 'x'", "[s, day, a, list, bytes]");
    refused("db.{a.x}", "no column 'a.x'");
    refused("db.{s.b}", "no column 's.b'");
    refused("db.{a.}", "no column 'a.'");
    refused("db.{$HOUR}", "no place {$HOUR}", "$YYYY");
  }

  @Test
  void placesOfValuesThatMakeNoNameAreRefusedAtOnce() {
    refused("db.{a}", "column 'a', of type ROW");
    refused("db.{list}", "column 'list', of type ARRAY");
    refused("db.{bytes}", "column 'bytes', of type BYTES");
  }

  @Test
  void aTemplateTravelsToWorkers() {
    TableTemplate there = SerializableUtils.clone(new TableTemplate("db.{a.b}_{s}", INPUT));
    assertThat(there.nameFor(element(row("x", "y", 7)))).isEqualTo("db.y_x");
  }

  private static String name(String template, Row row) {
    return new TableTemplate(template, INPUT).nameFor(element(row));
  }

  private static void noName(String template, Row row, String... words) {
    TableTemplate made = new TableTemplate(template, INPUT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> made.nameFor(element(row)))
        .withMessageStartingWith("cannot ")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }

  private static void refused(String template, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TableTemplate(template, INPUT))
        .withMessageStartingWith("cannot ")
        .satisfies(e -> assertThat(e).hasMessageContainingAll(words));
  }

  private static Row row(String s, String b, Integer n) {
    return Row.withSchema(INPUT)
        .addValues(
            s,
            java.time.LocalDate.of(2024, 2, 3),
            Row.withSchema(INNER).addValues(b, n).build(),
            null,
            null)
        .build();
  }

  private static ValueInSingleWindow<Row> element(Row row) {
    return ValueInSingleWindow.of(
        row, Instant.parse("2024-02-03T23:59:59Z"), GlobalWindow.INSTANCE, PaneInfo.NO_FIRING);
  }
}
