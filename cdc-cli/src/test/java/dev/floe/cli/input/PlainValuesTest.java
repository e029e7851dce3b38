package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.data.Record;
import org.junit.jupiter.api.Test;

/** Values without a declared type: the table's column says how to read them. */
class PlainValuesTest {
  @Test
  void wholeColumnsTakeWholeNumbersInRange() throws BadLineException {
    assertFits("int", "-2147483648", Integer.MIN_VALUE);
    assertFits("long", "9223372036854775807", Long.MAX_VALUE);
    assertFits("long", "5.0", 5L);
    assertFits("long", "12e2", 1200L);
    assertRefused("long", "1.5", "column 'v' as long", "the value 1.5 is not a whole number");
    assertRefused("int", "2147483648", "the value 2147483648 is out of its range");
    assertRefused("long", "9223372036854775808", "is out of its range");
    assertRefused("long", "1e1000000000", "is out of its range");
    assertRefused("long", "1e-1000000000", "is not a whole number");
    assertRefused("long", "'5'", "the value \"5\" is not a number");
    assertRefused("int", "true", "the value true is not a number");
  }

  @Test
  void floatingColumnsTakeTheNearestValueOfAFraction() throws BadLineException {
    assertFits("float", "0.1", 0.1f);
    assertFits("double", "0.1", 0.1d);
    assertFits("double", "1234567890.25", 1234567890.25);
    assertFits("double", "'NaN'", Double.NaN);
    assertFits("float", "'Infinity'", Float.POSITIVE_INFINITY);
    assertFits("double", "9007199254740992", 9007199254740992d);
    assertRefused("double", "9007199254740993", "has more digits than it holds");
    assertRefused("float", "16777217", "has more digits than it holds");
    assertRefused("double", "1e400", "is out of its range");
    assertRefused("float", "1e39", "is out of its range");
    assertRefused("double", "'1.5'", "is not a number");
  }

  @Test
  void booleanColumnTakesTrueAndFalseOnly() throws BadLineException {
    assertFits("boolean", "false", false);
    assertRefused("boolean", "1", "the value 1 is neither true nor false");
    assertRefused("boolean", "0", "the value 0 is neither true nor false");
    assertRefused("boolean", "'true'", "the value \"true\" is neither true nor false");
  }

  @Test
  void decimalColumnTakesNumbersAndDigitsExactly() throws BadLineException {
    assertFits("decimal(10, 2)", "12.3", new BigDecimal("12.30"));
    assertFits("decimal(10, 2)", "'-12.34'", new BigDecimal("-12.34"));
    assertFits("decimal(10, 2)", "'+1'", new BigDecimal("1.00"));
    assertFits("decimal(10, 2)", "1e3", new BigDecimal("1000.00"));
    assertFits("decimal(10, 2)", "0e-99999", new BigDecimal("0.00"));
    assertFits(
        "decimal(38, 0)",
        "'99999999999999999999999999999999999999'",
        new BigDecimal("99999999999999999999999999999999999999"));
    assertRefused("decimal(10, 2)", "12.345", "has more than 2 digits after the point");
    assertRefused("decimal(10, 2)", "1e-1000000000", "has more than 2 digits after the point");
    assertRefused("decimal(10, 2)", "1e1000000000", "too many digits before the decimal point");
    assertRefused("decimal(4, 2)", "100", "too many digits before the decimal point");
    assertRefused("decimal(10, 2)", "'BAg='", "is not a plain decimal number", "schema block");
    assertRefused("decimal(10, 2)", "'.'", "is not a plain decimal number");
    assertRefused("decimal(10, 2)", "''", "is not a plain decimal number");
    assertRefused("decimal(10, 2)", "true", "is not a number");
  }

  @Test
  void decimalColumnTakesBase64BySetting() throws BadLineException {
    FitOptions base64 =
        new FitOptions(TimePrecision.MICROS, DecimalStrings.BASE64, UnknownColumns.REFUSE);
    assertThat(fit("decimal(4, 4)", "'BAg='", base64)).isEqualTo(new BigDecimal("0.1032"));
    assertThatThrownBy(() -> fit("decimal(4, 4)", "'?'", base64))
        .isInstanceOf(BadLineException.class)
        .hasMessageContaining("is not base64 text");
  }

  @Test
  void stringColumnTakesTextAndTheJsonTextOfAnythingElse() throws BadLineException {
    assertFits("string", "'a'", "a");
    assertFits("string", "1.50", "1.50");
    assertFits("string", "true", "true");
    assertFits("string", "{'a':[1,null]}", "{\"a\":[1,null]}");
  }

  @Test
  void stringColumnTakesSurrogatesInPairsOnly() throws BadLineException {
    assertFits("string", "'a\\ud83d\\ude00b'", "a\ud83d\ude00b");
    assertRefused("string", "'a\\ud83d'", "column 'v' as string", "lone surrogate at index 1");
    assertRefused("string", "'\\ude00\\ud83d'", "lone surrogate at index 0");
    assertRefused("string", "'\\ud83d\\ud83d\\ude00'", "lone surrogate at index 0");
    assertRefused("string", "['\\ud83d']", "lone surrogate at index 2");
    assertRefused("map<string, int>", "{'\\ud83d':1}", "lone surrogate at index 0");
  }

  @Test
  void dateColumnTakesTextAndDays() throws BadLineException {
    assertFits("date", "'2024-02-29'", LocalDate.of(2024, 2, 29));
    assertFits("date", "19782", LocalDate.of(2024, 2, 29));
    assertRefused("date", "'2023-02-29'", "\"2023-02-29\" is not a date such as 2024-01-31");
    assertRefused("date", "'29.2.2024'", "is not a date");
    assertRefused("date", "99999999999", "out of its range as days since 1970");
    assertRefused("date", "true", "is not text");
  }

  @Test
  void timeColumnTakesTextAndUnitsBySetting() throws BadLineException {
    LocalTime time = LocalTime.of(13, 45, 30, 123_000_000);
    assertFits("time", "'13:45:30.123'", time);
    assertFits("time", "'13:45:30.123456789'", LocalTime.of(13, 45, 30, 123_456_000));
    assertFits("time", "49530123000", time);
    assertThat(fit("time", "49530123", unit(TimePrecision.MILLIS))).isEqualTo(time);
    assertThat(fit("time", "49530123000000", unit(TimePrecision.NANOS))).isEqualTo(time);
    assertRefused("time", "'25:00'", "is not a time of day");
    assertRefused("time", "86400000000", "is not a time of day in MICROS");
  }

  @Test
  void timestampColumnTakesTextAndUnitsBySetting() throws BadLineException {
    LocalDateTime moment = LocalDateTime.of(2024, 2, 29, 13, 45, 30, 123_000_000);
    assertFits("timestamp", "'2024-02-29T13:45:30.123'", moment);
    assertFits("timestamp", "'2024-02-29 13:45:30.123'", moment);
    assertFits("timestamp", "'2024-02-29T13:45:30.123Z'", moment);
    assertFits("timestamp", "1709214330123000", moment);
    assertThat(fit("timestamp", "1709214330123", unit(TimePrecision.MILLIS))).isEqualTo(moment);
    assertThat(fit("timestamp", "1709214330123000000", unit(TimePrecision.NANOS)))
        .isEqualTo(moment);
    assertRefused("timestamp", "'2024-02-29T13:45:30+02:00'", "is not a timestamp");
    assertRefused("timestamp", "'2024-02-29'", "is not a timestamp such as 2024-01-31T13:45:30.5");
  }

  @Test
  void zonedColumnNeedsAnInstant() throws BadLineException {
    OffsetDateTime instant = OffsetDateTime.parse("2024-02-29T11:45:30Z");
    assertFits("timestamptz", "'2024-02-29T13:45:30+02:00'", instant);
    assertFits("timestamptz", "'2024-02-29 13:45:30+02'", instant);
    assertFits("timestamptz", "'2024-02-29T11:45:30Z'", instant);
    assertFits("timestamptz", "1709207130000000", instant);
    assertRefused("timestamptz", "'2024-02-29T11:45:30'", "has no zone offset");
    assertRefused("timestamptz", "'soon'", "is not a timestamp such as 2024-01-31T13:45:30.5Z");
  }

  @Test
  void nanosecondColumnsKeepNineDigits() throws BadLineException {
    assertFits(
        "timestamp_ns",
        "'2024-02-29T13:45:30.123456789'",
        LocalDateTime.of(2024, 2, 29, 13, 45, 30, 123_456_789));
    assertFits(
        "timestamp",
        "'2024-02-29T13:45:30.123456789'",
        LocalDateTime.of(2024, 2, 29, 13, 45, 30, 123_456_000));
    assertRefused("timestamp_ns", "'2300-01-01T00:00:00'", "is out of its range");
  }

  @Test
  void uuidColumnTakesTheCanonicalForm() throws BadLineException {
    String text = "0b8f8c5e-6d1c-4c8e-9a52-0c1f2e3d4c5b";
    assertFits("uuid", "'" + text + "'", UUID.fromString(text));
    assertRefused("uuid", "'1-1-1-1-1'", "is not a uuid of 36 characters");
    assertRefused("uuid", "'0b8f8c5e-6d1c-4c8e-9a52-0c1f2e3d4c5'", "is not a uuid");
    assertRefused("uuid", "5", "is not a uuid");
  }

  @Test
  void binaryColumnsTakeBase64() throws BadLineException {
    assertFits("binary", "'AQI='", ByteBuffer.wrap(new byte[] {1, 2}));
    assertFits("fixed(2)", "'AQI='", new byte[] {1, 2});
    assertRefused("fixed(3)", "'AQI='", "is 2 bytes long");
    assertRefused("binary", "'*'", "is not base64 text");
  }

  @Test
  void nestedColumns() throws BadLineException {
    Record struct =
        (Record)
            fit(
                "struct<d date, in struct<x long>>",
                "{'in':{'x':5},'d':'1970-01-01'}",
                FitOptions.DEFAULTS);
    assertThat(struct.getField("d")).isEqualTo(LocalDate.EPOCH);
    assertThat(((Record) struct.getField("in")).getField("x")).isEqualTo(5L);
    assertFits(
        "list<date>", "[0,'1970-01-02']", List.of(LocalDate.EPOCH, LocalDate.of(1970, 1, 2)));
    assertFits("map<string, long>", "{'a':1}", Map.of("a", 1L));
    assertFits("map<long, string>", "[[1,'a']]", Map.of(1L, "a"));
  }

  @Test
  void misfitInsideANestedValueIsNamedByItsPath() {
    assertRefused("struct<in struct<x long>>", "{'in':{'x':1.5}}", "column 'v.in.x' as long");
    assertRefused("list<struct<x long>>", "[{'x':1},{'x':'a'}]", "column 'v[1].x' as long");
    assertRefused("map<string, long>", "{'k':'a'}", "column 'v.k' as long");
    assertRefused("list<long not null>", "[1,null]", "has a null where none is allowed");
    assertRefused("struct<x long>", "{'y':1}", "cannot store 'v.y'", "no such column", "'x'");
    assertRefused("struct<x long not null>", "{}", "column 'v.x' as long", "required");
    assertRefused("list<long>", "5", "is not a list");
    assertRefused("map<string, long>", "[1]", "is not a list of pairs");
    assertRefused("map<long, long>", "[[1,1],[1,2]]", "has one key twice");
  }

  @Test
  void longValueIsShortenedInTheMessage() {
    assertRefused(
        "long", "'" + "x".repeat(200) + "'", "the value \"" + "x".repeat(59) + "... is not");
  }

  private static FitOptions unit(TimePrecision precision) {
    return new FitOptions(precision, DecimalStrings.PLAIN, UnknownColumns.REFUSE);
  }

  private static Object fit(String type, String value, FitOptions options) throws BadLineException {
    return new RowFitters(SchemaText.parse("v " + type), options)
        .forEvents(null)
        .fit(object("{'v':" + value + "}"))
        .getField("v");
  }

  private static void assertFits(String type, String value, Object expected)
      throws BadLineException {
    assertThat(fit(type, value, FitOptions.DEFAULTS)).as(type + " " + value).isEqualTo(expected);
  }

  private static void assertRefused(String type, String value, String... parts) {
    assertThatThrownBy(() -> fit(type, value, FitOptions.DEFAULTS))
        .as(type + " " + value)
        .isInstanceOf(BadLineException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }
}
