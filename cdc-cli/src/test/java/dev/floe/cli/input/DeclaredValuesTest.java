package dev.floe.cli.input;

import static dev.floe.cli.input.Lines.block;
import static dev.floe.cli.input.Lines.created;
import static dev.floe.cli.input.Lines.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Each type that a schema block declares: the column it becomes and the value it holds. */
class DeclaredValuesTest {
  private static final String DECIMAL =
      ",'name':'org.apache.kafka.connect.data.Decimal','version':1";

  private final DebeziumFormat format = new DebeziumFormat();

  @Test
  void wholeNumbers() throws BadLineException {
    assertBecomes(field("v", "int8"), "-128", Types.IntegerType.get(), -128);
    assertBecomes(field("v", "int16"), "-32768", Types.IntegerType.get(), -32768);
    assertBecomes(field("v", "int32"), "2147483647", Types.IntegerType.get(), Integer.MAX_VALUE);
    assertBecomes(
        field("v", "int64"), "-9223372036854775808", Types.LongType.get(), Long.MIN_VALUE);
  }

  @Test
  void floatingNumbers() throws BadLineException {
    for (String name : new String[] {"float", "float32"}) {
      assertBecomes(field("v", name), "0.1", Types.FloatType.get(), 0.1f);
      assertBecomes(field("v", name), "'NaN'", Types.FloatType.get(), Float.NaN);
    }
    for (String name : new String[] {"double", "float64"}) {
      assertBecomes(field("v", name), "0.1", Types.DoubleType.get(), 0.1d);
      assertBecomes(field("v", name), "1", Types.DoubleType.get(), 1.0d);
      assertBecomes(
          field("v", name), "'-Infinity'", Types.DoubleType.get(), Double.NEGATIVE_INFINITY);
    }
  }

  @Test
  void booleanStringBytes() throws BadLineException {
    assertBecomes(field("v", "boolean"), "true", Types.BooleanType.get(), true);
    assertBecomes(field("v", "string"), "'ä\\n'", Types.StringType.get(), "ä\n");
    assertBecomes(field("v", "bytes"), "'AQL/'", Types.BinaryType.get(), bytes(1, 2, 255));
  }

  @Test
  void dates() throws BadLineException {
    LocalDate day = LocalDate.of(2024, 2, 29);
    for (String name :
        new String[] {"io.debezium.time.Date", "org.apache.kafka.connect.data.Date"}) {
      assertBecomes(named("int32", name), "19782", Types.DateType.get(), day);
      assertBecomes(named("int32", name), "-1", Types.DateType.get(), LocalDate.of(1969, 12, 31));
    }
    assertBecomes(
        named("string", "io.debezium.time.IsoDate"), "'2024-02-29Z'", Types.DateType.get(), day);
  }

  @Test
  void timesFollowTheUnitOfTheirName() throws BadLineException {
    LocalTime millis = LocalTime.of(13, 45, 30, 123_000_000);
    LocalTime micros = LocalTime.of(13, 45, 30, 123_456_000);
    Type time = Types.TimeType.get();
    assertBecomes(named("int32", "io.debezium.time.Time"), "49530123", time, millis);
    assertBecomes(named("int32", "org.apache.kafka.connect.data.Time"), "49530123", time, millis);
    assertBecomes(named("int64", "io.debezium.time.MicroTime"), "49530123456", time, micros);
    assertBecomes(named("int64", "io.debezium.time.NanoTime"), "49530123456789", time, micros);
    assertBecomes(named("string", "io.debezium.time.IsoTime"), "'13:45:30.123456Z'", time, micros);
  }

  @Test
  void timestampsFollowTheUnitOfTheirName() throws BadLineException {
    LocalDateTime millis = LocalDateTime.of(2024, 2, 29, 13, 45, 30, 123_000_000);
    LocalDateTime micros = LocalDateTime.of(2024, 2, 29, 13, 45, 30, 123_456_000);
    Type timestamp = Types.TimestampType.withoutZone();
    assertBecomes(named("int64", "io.debezium.time.Timestamp"), "1709214330123", timestamp, millis);
    assertBecomes(
        named("int64", "org.apache.kafka.connect.data.Timestamp"),
        "1709214330123",
        timestamp,
        millis);
    assertBecomes(
        named("int64", "io.debezium.time.MicroTimestamp"), "1709214330123456", timestamp, micros);
    assertBecomes(
        named("int64", "io.debezium.time.NanoTimestamp"), "1709214330123456789", timestamp, micros);
    assertBecomes(
        named("string", "io.debezium.time.IsoTimestamp"),
        "'2024-02-29T13:45:30.123456Z'",
        timestamp,
        micros);
  }

  @Test
  void nanosecondsBefore1970AreFloored() throws BadLineException {
    assertBecomes(
        named("int64", "io.debezium.time.NanoTimestamp"),
        "-1",
        Types.TimestampType.withoutZone(),
        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000));
  }

  @Test
  void nanosecondColumnKeepsNanoseconds() throws BadLineException {
    assertFits(
        named("int64", "io.debezium.time.NanoTimestamp"),
        "1709214330123456789",
        Types.TimestampNanoType.withoutZone(),
        LocalDateTime.of(2024, 2, 29, 13, 45, 30, 123_456_789));
    assertFits(
        named("string", "io.debezium.time.ZonedTimestamp"),
        "'2024-02-29T13:45:30.123456789Z'",
        Types.TimestampNanoType.withZone(),
        OffsetDateTime.parse("2024-02-29T13:45:30.123456789Z"));
  }

  @Test
  void zonedTimestampIsAnInstant() throws BadLineException {
    assertBecomes(
        named("string", "io.debezium.time.ZonedTimestamp"),
        "'2024-02-29T13:45:30.123456+02:00'",
        Types.TimestampType.withZone(),
        OffsetDateTime.parse("2024-02-29T11:45:30.123456Z"));
  }

  @Test
  void epochTimestampInAZonedColumnIsUtc() throws BadLineException {
    assertFits(
        named("int64", "io.debezium.time.Timestamp"),
        "1709214330123",
        Types.TimestampType.withZone(),
        OffsetDateTime.parse("2024-02-29T13:45:30.123Z"));
  }

  @Test
  void textThatStaysText() throws BadLineException {
    for (String name :
        List.of(
            "io.debezium.data.Json",
            "io.debezium.data.Xml",
            "io.debezium.data.Enum",
            "io.debezium.data.EnumSet",
            "io.debezium.data.Ltree",
            "io.debezium.data.TsVector",
            "io.debezium.time.Interval",
            "io.debezium.time.ZonedTime")) {
      assertBecomes(named("string", name), "'P1Y {x}'", Types.StringType.get(), "P1Y {x}");
    }
  }

  @Test
  void numbersThatStayNumbers() throws BadLineException {
    assertBecomes(named("int32", "io.debezium.time.Year"), "2024", Types.IntegerType.get(), 2024);
    assertBecomes(
        named("int64", "io.debezium.time.MicroDuration"),
        "86400000000",
        Types.LongType.get(),
        86400000000L);
    assertBecomes(named("int64", "io.debezium.time.NanoDuration"), "1", Types.LongType.get(), 1L);
  }

  @Test
  void uuid() throws BadLineException {
    String text = "0b8f8c5e-6d1c-4c8e-9a52-0c1f2e3d4c5b";
    String declared = named("string", "io.debezium.data.Uuid");
    assertBecomes(declared, "'" + text + "'", Types.UUIDType.get(), UUID.fromString(text));
    assertFits(declared, "'" + text + "'", Types.StringType.get(), text);
  }

  @Test
  void bitsStayLittleEndianBytes() throws BadLineException {
    assertBecomes(
        field("v", "bytes", ",'name':'io.debezium.data.Bits','parameters':{'length':'10'}"),
        "'AQI='",
        Types.BinaryType.get(),
        bytes(1, 2));
  }

  @Test
  void decimalsAreExact() throws BadLineException {
    assertBecomes(decimal(4, 4), "'BAg='", Types.DecimalType.of(4, 4), new BigDecimal("0.1032"));
    assertBecomes(decimal(10, 2), "'/w=='", Types.DecimalType.of(10, 2), new BigDecimal("-0.01"));
    assertBecomes(
        decimal(38, 10),
        "'CUmw9vACMxPESZBQ3jjzTg=='",
        Types.DecimalType.of(38, 10),
        new BigDecimal("1234567890123456789012345678.9012345678"));
    assertBecomes(decimal(5, 0), "'AA=='", Types.DecimalType.of(5, 0), new BigDecimal("0"));
  }

  @Test
  void decimalWithoutPrecisionHas38Digits() throws BadLineException {
    assertBecomes(
        field("v", "bytes", DECIMAL + ",'parameters':{'scale':'2'}"),
        "'BNI='",
        Types.DecimalType.of(38, 2),
        new BigDecimal("12.34"));
  }

  @Test
  void decimalWrittenAsNumberIsTakenToo() throws BadLineException {
    assertBecomes(decimal(10, 2), "12.3", Types.DecimalType.of(10, 2), new BigDecimal("12.30"));
  }

  @Test
  void decimalBeyondIcebergsDigitsBecomesExactText() throws BadLineException {
    assertBecomes(decimal(65, 2), "'BNI='", Types.StringType.get(), "12.34");
  }

  @Test
  void decimalInAColumnOfOtherScaleIsExactOrRefused() throws BadLineException {
    assertFits(decimal(4, 4), "'BAg='", Types.DecimalType.of(6, 5), new BigDecimal("0.10320"));
    assertRefused(decimal(4, 4), "'BAg='", Types.DecimalType.of(6, 3), "more than 3 digits");
    assertRefused(decimal(6, 2), "'MDk='", Types.DecimalType.of(4, 2), "too many digits before");
  }

  @Test
  void variableScaleDecimal() throws BadLineException {
    String declared =
        field(
            "v",
            "struct",
            ",'name':'io.debezium.data.VariableScaleDecimal','fields':["
                + "{'type':'int32','optional':false,'field':'scale'},"
                + "{'type':'bytes','optional':false,'field':'value'}]");
    String value = "{'scale':3,'value':'MDk='}";
    assertBecomes(declared, value, Types.StringType.get(), "12.345");
    assertFits(declared, value, Types.DecimalType.of(10, 4), new BigDecimal("12.3450"));
    assertFits(declared, "{'scale':-2,'value':'AQ=='}", Types.StringType.get(), "100");
    assertRefused(declared, "{'scale':3}", Types.StringType.get(), "'scale' and 'value'");
  }

  @Test
  void decimalAsStringFitsADecimalColumn() throws BadLineException {
    assertFits(
        field("v", "string"), "'12.50'", Types.DecimalType.of(10, 2), new BigDecimal("12.50"));
    assertRefused(
        field("v", "string"), "'NaN'", Types.DecimalType.of(10, 2), "not a plain decimal number");
  }

  @Test
  void geometryIsTheStructThatItIs() throws BadLineException {
    String declared =
        field(
            "v",
            "struct",
            ",'name':'io.debezium.data.geometry.Geometry','fields':["
                + "{'type':'bytes','optional':false,'field':'wkb'},"
                + "{'type':'int32','optional':true,'field':'srid'}]");
    Record value = (Record) become(declared, "{'wkb':'AQI=','srid':4326}");
    assertThat(value.getField("wkb")).isEqualTo(bytes(1, 2));
    assertThat(value.getField("srid")).isEqualTo(4326);
  }

  @Test
  void structInStruct() throws BadLineException {
    String declared =
        field(
            "v",
            "struct",
            ",'fields':["
                + field("d", "int32", ",'name':'io.debezium.time.Date'")
                + ","
                + field("in", "struct", ",'fields':[" + field("x", "int64") + "]")
                + "]");
    Record value = (Record) become(declared, "{'d':0,'in':{'x':5}}");
    assertThat(value.getField("d")).isEqualTo(LocalDate.EPOCH);
    assertThat(((Record) value.getField("in")).getField("x")).isEqualTo(5L);
  }

  @Test
  void arraysAndVectors() throws BadLineException {
    assertThat(
            become(field("v", "array", ",'items':{'type':'int32','optional':true}"), "[1,null,3]"))
        .isEqualTo(Arrays.asList(1, null, 3));
    assertThat(
            become(
                field("v", "array", ",'items':{'type':'string','name':'io.debezium.data.Uuid'}"),
                "['0b8f8c5e-6d1c-4c8e-9a52-0c1f2e3d4c5b']"))
        .isEqualTo(List.of(UUID.fromString("0b8f8c5e-6d1c-4c8e-9a52-0c1f2e3d4c5b")));
    assertThat(
            become(
                field(
                    "v",
                    "array",
                    ",'name':'io.debezium.data.DoubleVector','items':{'type':'double'}"),
                "[0.5,1.0]"))
        .isEqualTo(List.of(0.5, 1.0));
  }

  @Test
  void mapsAsObjectAndAsPairs() throws BadLineException {
    assertThat(
            become(
                field(
                    "v",
                    "map",
                    ",'keys':{'type':'string'},'values':{'type':'string','optional':true}"),
                "{'a':'x','b':'y'}"))
        .isEqualTo(Map.of("a", "x", "b", "y"));
    assertThat(
            become(
                field("v", "map", ",'keys':{'type':'int16'},'values':{'type':'double'}"),
                "[[1,0.5],[9,1.5]]"))
        .isEqualTo(Map.of(1, 0.5, 9, 1.5));
  }

  @Test
  void columnIsRequiredWhereTheSourceSaysSo() throws BadLineException {
    String block = block("{'type':'int64','optional':false,'field':'id'}", field("v", "string"));
    Schema schema = format.parse(created(block, "{'id':1,'v':null}")).schema().icebergSchema();
    assertThat(schema.findField("id").isRequired()).isTrue();
    assertThat(schema.findField("v").isOptional()).isTrue();
  }

  @Test
  void typeWithoutMappingIsRefusedNamingColumnAndType() throws BadLineException {
    for (String declared :
        List.of(named("string", "com.acme.Odd"), named("string", "io.debezium.time.Date"))) {
      EventSchema schema = format.parse(created(block(declared), "{'v':'x'}")).schema();
      assertThatThrownBy(schema::icebergSchema)
          .isInstanceOf(BadLineException.class)
          .hasMessageContaining("column 'v'")
          .hasMessageMatching(
              ".*declares it as (com.acme.Odd|io.debezium.time.Date) \\(string\\).*");
    }
  }

  @Test
  void typeThatCannotBecomeTheColumnsIsRefusedNamingBoth() {
    assertRefused(
        field("v", "int32"), "1", Types.BooleanType.get(), "column 'v' as boolean", "int32");
    assertRefused(
        named("int64", "io.debezium.time.MicroTimestamp"),
        "1",
        Types.DateType.get(),
        "column 'v' as date",
        "io.debezium.time.MicroTimestamp (int64)");
    assertRefused(
        field("v", "double"), "1.5", Types.LongType.get(), "column 'v' as long", "float64");
  }

  @Test
  void durationOfMoreThanADayIsNoTimeOfDay() throws BadLineException {
    String declared = named("int64", "io.debezium.time.MicroTime");
    assertRefused(
        declared, "86400000000", Types.TimeType.get(), "86400000000", "not a time of day");
    assertRefused(declared, "-1", Types.TimeType.get(), "not a time of day");
    assertFits(declared, "86400000000", Types.LongType.get(), 86400000000L);
  }

  @Test
  void timestampOutOfRangeIsRefused() {
    assertRefused(
        named("int64", "io.debezium.time.Timestamp"),
        "9223372036854775807",
        Types.TimestampType.withoutZone(),
        "out of its range");
    assertRefused(
        named("int64", "io.debezium.time.Timestamp"),
        "253402300799000",
        Types.TimestampNanoType.withoutZone(),
        "out of its range");
  }

  private static String named(String type, String name) {
    return field("v", type, ",'name':'" + name + "','version':1");
  }

  private static String decimal(int precision, int scale) {
    return field(
        "v",
        "bytes",
        DECIMAL
            + ",'parameters':{'scale':'"
            + scale
            + "','connect.decimal.precision':'"
            + precision
            + "'}");
  }

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteBuffer.wrap(bytes);
  }

  private SourceEvent event(String declared, String value) throws BadLineException {
    return format.parse(created(block(declared), "{'v':" + value + "}"));
  }

  private Object become(String declared, String value) throws BadLineException {
    SourceEvent event = event(declared, value);
    return fit(event, event.schema().icebergSchema());
  }

  private static Object fit(SourceEvent event, Schema table) throws BadLineException {
    return new RowFitters(table, FitOptions.DEFAULTS)
        .forEvents(event.schema())
        .fit(event.after())
        .getField("v");
  }

  private void assertBecomes(String declared, String value, Type type, Object expected)
      throws BadLineException {
    Schema table = event(declared, value).schema().icebergSchema();
    assertThat(table.findType("v")).as(declared).isEqualTo(type);
    assertThat(become(declared, value)).as(declared).isEqualTo(expected);
  }

  private void assertFits(String declared, String value, Type column, Object expected)
      throws BadLineException {
    assertThat(fit(event(declared, value), table(column))).as(declared).isEqualTo(expected);
  }

  private void assertRefused(String declared, String value, Type column, String... parts) {
    assertThatThrownBy(() -> fit(event(declared, value), table(column)))
        .isInstanceOf(BadLineException.class)
        .satisfies(e -> assertThat(e.getMessage()).contains(parts));
  }

  private static Schema table(Type column) {
    return new Schema(Types.NestedField.optional(1, "v", column));
  }
}
