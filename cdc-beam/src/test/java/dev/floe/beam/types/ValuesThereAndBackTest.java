package dev.floe.beam.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.row.RowEncoder;
import dev.floe.cdc.row.RowView;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.FixedPrecisionNumeric;
import org.apache.beam.sdk.schemas.logicaltypes.NanosInstant;
import org.apache.beam.sdk.schemas.logicaltypes.SqlTypes;
import org.apache.beam.sdk.schemas.logicaltypes.Timestamp;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Boundary values through the row format and back. */
class ValuesThereAndBackTest {
  private static final FieldType MICROS = FieldType.logicalType(Timestamp.MICROS);
  private static final FieldType LOCAL = FieldType.logicalType(SqlTypes.DATETIME);
  private static final Type ZONED = Types.TimestampType.withZone();

  @Test
  void scalarsComeBack() {
    returns(FieldType.BOOLEAN, Types.BooleanType.get(), true, false);
    returns(FieldType.INT32, Types.IntegerType.get(), Integer.MIN_VALUE, Integer.MAX_VALUE);
    returns(FieldType.INT32, Types.LongType.get(), Integer.MIN_VALUE, Integer.MAX_VALUE);
    returns(FieldType.INT64, Types.LongType.get(), Long.MIN_VALUE, Long.MAX_VALUE);
    returns(FieldType.FLOAT, Types.DoubleType.get(), Float.MIN_VALUE, -0.0f, Float.NaN);
    returns(FieldType.DOUBLE, Types.DoubleType.get(), Double.MAX_VALUE, -0.0, Double.NaN);
    returns(FieldType.STRING, Types.StringType.get(), "", "a\uD83D\uDE00b");
    for (Type type :
        List.of(Types.IntegerType.get(), Types.LongType.get(), Types.StringType.get())) {
      returns(FieldType.BYTE, type, Byte.MIN_VALUE, Byte.MAX_VALUE);
      returns(FieldType.INT16, type, Short.MIN_VALUE, Short.MAX_VALUE);
    }
  }

  @Test
  void bytesAndUuidsComeBack() {
    byte[] high = new byte[16];
    Arrays.fill(high, (byte) 0xFE);
    returns(FieldType.BYTES, Types.BinaryType.get(), new byte[0], high);
    returns(FieldType.BYTES, Types.FixedType.ofLength(16), (Object) high);
    returns(FieldType.BYTES, Types.UUIDType.get(), (Object) high);
    returns(FieldType.logicalType(SqlTypes.UUID), Types.UUIDType.get(), new UUID(-1L, 1L << 63));
    refuses(FieldType.BYTES, Types.UUIDType.get(), new byte[15], "it has 15 bytes");
  }

  @Test
  void decimalsComeBackAndNoDigitIsDropped() {
    BigDecimal longest = new BigDecimal("-99999999999999999999999999999999999999");
    returns(FieldType.DECIMAL, Types.DecimalType.of(38, 0), longest);
    returns(FieldType.DECIMAL, Types.StringType.get(), longest, new BigDecimal("1.50"));
    returns(
        FieldType.logicalType(FixedPrecisionNumeric.of(10, 2)),
        Types.DecimalType.of(10, 2),
        new BigDecimal("12345678.90"));
    Type oneDecimal = Types.DecimalType.of(10, 1);
    assertThat(through(FieldType.DECIMAL, oneDecimal, new BigDecimal("1.50")))
        .isEqualTo(new BigDecimal("1.5"));
    refuses(FieldType.DECIMAL, oneDecimal, new BigDecimal("1.55"), "1.55 has more than the 1 dec");
    refuses(FieldType.DECIMAL, oneDecimal, new BigDecimal("1E+1000000"), "has more digits than");
  }

  @Test
  void pointsOfTimeComeBack() {
    for (String text :
        List.of(
            "0001-01-01T00:00:00.000001Z", "1969-12-31T23:59:59.999999Z", "9999-12-31T23:59:59Z")) {
      Instant instant = Instant.parse(text);
      LocalDateTime local = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
      returns(MICROS, ZONED, instant);
      returns(FieldType.logicalType(new NanosInstant()), ZONED, instant);
      returns(FieldType.logicalType(SqlTypes.TIMESTAMP), ZONED, instant);
      returns(LOCAL, Types.TimestampType.withoutZone(), local);
      returns(FieldType.logicalType(SqlTypes.DATE), Types.DateType.get(), local.toLocalDate());
      returns(FieldType.logicalType(SqlTypes.TIME), Types.TimeType.get(), local.toLocalTime());
    }
    returns(FieldType.DATETIME, ZONED, new org.joda.time.Instant(-1L));
    returns(FieldType.INT64, Types.TimestampType.withoutZone(), Long.MIN_VALUE, -1L);
    returns(MICROS, ZONED, Instant.EPOCH.plusSeconds(-9223372036855L).plusNanos(224_192_000L));
  }

  @Test
  void whatMicrosecondsOrDaysCannotHoldIsRefused() {
    refuses(MICROS, ZONED, Instant.ofEpochSecond(0, 1), "has nanoseconds");
    refuses(MICROS, ZONED, Instant.MAX.truncatedTo(ChronoUnit.SECONDS), "too far from 1970");
    refuses(FieldType.DATETIME, ZONED, new org.joda.time.Instant(Long.MAX_VALUE), "too far from");
    refuses(
        FieldType.logicalType(SqlTypes.DATE), Types.DateType.get(), LocalDate.MAX, "too far from");
    refuses(
        FieldType.logicalType(SqlTypes.TIME), Types.TimeType.get(), LocalTime.MAX, "nanoseconds");
    refuses(FieldType.STRING, ZONED, "yesterday", "'yesterday' is no point of time");
  }

  @Test
  void nestedValuesComeBack() {
    Schema inner = Schema.builder().addNullableField("n", FieldType.INT32).build();
    Row row = Row.withSchema(inner).addValue(null).build();
    FieldType type =
        FieldType.map(FieldType.STRING, FieldType.array(FieldType.row(inner).withNullable(true)));
    Schema schema = Schema.builder().addField("v", type).build();
    Type iceberg = BeamTypes.toIceberg(schema).findType("v");
    assertThat(through(type, iceberg, Map.of("k", Arrays.asList(row, null))))
        .isEqualTo(Map.of("k", Arrays.asList(row, null)));
  }

  @Test
  void genericTimestampsFarFrom1970AreRead() {
    Types.StructType struct = Types.StructType.of(Types.NestedField.required(1, "v", ZONED));
    GenericRecord row = GenericRecord.create(struct);
    row.set(0, OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));
    Schema wanted = Schema.builder().addInt64Field("v").build();
    assertThat(new StructReader(struct, wanted).read(row).getInt64(0))
        .isEqualTo(-62135596800000000L);
  }

  @Test
  void numberTooLargeForTheWantedTypeIsNotCut() {
    Types.StructType struct =
        Types.StructType.of(Types.NestedField.required(1, "v", Types.IntegerType.get()));
    GenericRecord row = GenericRecord.create(struct);
    row.set(0, 300);
    Schema wanted = Schema.builder().addByteField("v").build();
    StructReader reader = new StructReader(struct, wanted);
    assertThatThrownBy(() -> reader.read(row)).hasMessageContaining("300 does not fit a Byte");
  }

  private static void returns(FieldType type, Type iceberg, Object... values) {
    for (Object value : values) {
      assertThat(through(type, iceberg, value)).as("%s in %s", type, iceberg).isEqualTo(value);
    }
  }

  private static void refuses(FieldType type, Type iceberg, Object value, String why) {
    assertThatThrownBy(() -> through(type, iceberg, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'v'")
        .hasMessageContaining(why);
  }

  private static Object through(FieldType type, Type iceberg, Object value) {
    Schema schema = Schema.builder().addField("v", type).build();
    org.apache.iceberg.Schema table =
        new org.apache.iceberg.Schema(Types.NestedField.required(1, "v", iceberg));
    org.apache.iceberg.Schema input = BeamTypes.inputFor(schema, table);
    assertThat(input.findType("v").typeId()).isEqualTo(iceberg.typeId());
    RowEncoder encoder = new RowEncoder(input.asStruct());
    Row row = Row.withSchema(schema).attachValues(List.of(value));
    int length = encoder.encode(new RowStruct(schema, input).wrap(row));
    RowView view = new RowView(input.asStruct()).wrap(encoder.buffer(), 0, length);
    return new StructReader(input.asStruct(), schema).read(view).getValue(0);
  }
}
