package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the encoder refuses, and in which words. */
class RowRefusalTest {

  static List<Arguments> values() {
    return List.of(
        of(Types.IntegerType.get(), "7", "a java.lang.String, but int takes an Integer;"),
        of(Types.IntegerType.get(), 7L, "a java.lang.Long, but int takes an Integer;"),
        of(Types.LongType.get(), 7.0, "a java.lang.Double, but long takes a Long or an Integer;"),
        of(Types.BooleanType.get(), 1, "a java.lang.Integer, but boolean takes a Boolean;"),
        of(Types.FloatType.get(), 1.0, "a java.lang.Double, but float takes a Float;"),
        of(Types.DoubleType.get(), 1, "a java.lang.Integer, but double takes a Double or a Float;"),
        of(Types.UnknownType.get(), 7, "a java.lang.Integer, but unknown takes nothing but null;"),
        of(Types.VariantType.get(), "{}", "a java.lang.String, but variant takes a Variant;"),
        of(
            Types.GeometryType.crs84(),
            "POINT (1 2)",
            "but geometry(OGC:CRS84) takes byte[] or a ByteBuffer;"),
        of(Types.StringType.get(), 'c', "a java.lang.Character, but string takes a CharSequence;"),
        of(Types.BinaryType.get(), "x", "but binary takes byte[] or a ByteBuffer;"),
        of(Types.UUIDType.get(), "x", "but uuid takes a UUID;"),
        of(Types.DateType.get(), 7L, "but date takes a LocalDate or an Integer of days;"),
        of(Types.DateType.get(), LocalDate.MAX, "+999999999-12-31 is out of the range of date;"),
        of(Types.TimeType.get(), 7, "but time takes a LocalTime or a Long of microseconds;"),
        of(Types.TimeType.get(), -1L, "-1 microseconds is no time of day; write 0 to 86399999999"),
        of(Types.TimeType.get(), 86_400_000_000L, "86400000000 microseconds is no time of day;"),
        of(
            Types.TimeType.get(),
            LocalTime.MAX,
            "999999999 nanoseconds are no whole microseconds, which time counts;"),
        of(
            Types.TimestampType.withoutZone(),
            OffsetDateTime.MIN,
            "a java.time.OffsetDateTime, but timestamp takes a LocalDateTime or a Long of its unit;"),
        of(
            Types.TimestampType.withZone(),
            LocalDateTime.MIN,
            "a java.time.LocalDateTime, but timestamptz takes an OffsetDateTime or a Long of its unit;"),
        of(
            Types.TimestampType.withoutZone(),
            LocalDateTime.of(2024, 1, 1, 0, 0, 0, 1),
            "1 nanoseconds are no whole microseconds, which timestamp counts;"),
        of(
            Types.TimestampNanoType.withZone(),
            OffsetDateTime.of(2263, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC),
            "9246182400 seconds from 1970 is out of the range of timestamptz_ns;"),
        of(Types.DecimalType.of(4, 2), 1.5, "but decimal(4, 2) takes a BigDecimal;"),
        of(
            Types.DecimalType.of(4, 2),
            new BigDecimal("1.005"),
            "a number with scale 3 cannot be held by decimal(4, 2) without rounding;"),
        of(
            Types.DecimalType.of(4, 2),
            new BigDecimal("1E-1000000000"),
            "a number with scale 1000000000 cannot be held by decimal(4, 2) without rounding;"),
        of(
            Types.DecimalType.of(4, 2),
            new BigDecimal("100"),
            "a number with 3 digits before the point does not fit decimal(4, 2);"),
        of(
            Types.DecimalType.of(38, 0),
            new BigDecimal("1E+1000000000"),
            "a number with 1000000001 digits before the point does not fit decimal(38, 0);"),
        of(
            Types.FixedType.ofLength(4),
            new byte[3],
            "the value has 3 bytes, but fixed[4] takes exactly 4;"),
        of(
            Types.StringType.get(),
            "ab\uD83D",
            "the text has a lone surrogate, U+D83D, at index 2, which UTF-8 cannot hold;"),
        of(Types.StringType.get(), "\uDE00ab", "a lone surrogate, U+DE00, at index 0,"),
        of(Types.StringType.get(), "é\uD83D\uD83D", "a lone surrogate, U+D83D, at index 1,"),
        of(Types.ListType.ofOptional(9, Types.LongType.get()), Map.of(), "takes a List;"),
        of(
            Types.MapType.ofOptional(8, 9, Types.LongType.get(), Types.LongType.get()),
            List.of(),
            "takes a Map;"),
        of(
            Types.StructType.of(Types.NestedField.optional(9, "x", Types.LongType.get())),
            List.of(),
            "takes a StructLike;"));
  }

  private static Arguments of(Type type, Object value, String problem) {
    return Arguments.of(type, value, problem);
  }

  @ParameterizedTest
  @MethodSource("values")
  void valueThatDoesNotFitIsRefusedAndTheNextRowIsTaken(Type type, Object value, String problem) {
    Types.StructType rowType =
        Types.StructType.of(
            Types.NestedField.optional(1, "before", Types.StringType.get()),
            Types.NestedField.optional(2, "v", type));
    RowEncoder encoder = new RowEncoder(rowType);
    GenericRecord row = GenericRecord.create(rowType);
    row.set(0, "text");
    byte[] good = RowRoundTripTest.encode(encoder, row);
    row.set(1, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> encoder.encode(row))
        .withMessageStartingWith("cannot encode column 'v': ")
        .withMessageContaining(problem);
    row.set(1, null);
    assertThat(RowRoundTripTest.encode(encoder, row)).isEqualTo(good);
  }

  @Test
  void nullInARequiredColumn() {
    assertNullRefused("v", Types.LongType.get(), null);
  }

  @Test
  void nullInARequiredFieldOfAStruct() {
    Types.StructType type =
        Types.StructType.of(Types.NestedField.required(9, "b", Types.LongType.get()));
    assertNullRefused("v.b", type, GenericRecord.create(type));
  }

  @Test
  void nullAmongRequiredElements() {
    Type type = Types.ListType.ofRequired(9, Types.StringType.get());
    assertNullRefused("v.element", type, Arrays.asList("a", null));
  }

  @Test
  void nullAmongRequiredMapValuesAndAsAMapKey() {
    Type type = Types.MapType.ofRequired(8, 9, Types.StringType.get(), Types.LongType.get());
    assertNullRefused("v.value", type, Collections.singletonMap("k", null));
    assertNullRefused("v.key", type, new HashMap<>(Collections.singletonMap(null, 1L)));
  }

  private static void assertNullRefused(String path, Type type, Object value) {
    Types.StructType rowType = Types.StructType.of(Types.NestedField.required(1, "v", type));
    GenericRecord row = GenericRecord.create(rowType);
    row.set(0, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowEncoder(rowType).encode(row))
        .withMessage(
            "cannot encode column '%s': the value is null, but it is required; give a value", path);
  }

  @Test
  void wrongValueDeepInsideIsNamedByItsFullPath() {
    Types.StructType inner =
        Types.StructType.of(Types.NestedField.optional(9, "c", Types.IntegerType.get()));
    Types.StructType type =
        Types.StructType.of(
            Types.NestedField.required(
                1,
                "a",
                Types.MapType.ofOptional(
                    2, 3, Types.StringType.get(), Types.ListType.ofOptional(4, inner))));
    GenericRecord innermost = GenericRecord.create(inner);
    innermost.set(0, "seven");
    GenericRecord row = GenericRecord.create(type);
    row.set(0, Map.of("k", List.of(innermost)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowEncoder(type).encode(row))
        .withMessage(
            "cannot encode column 'a.value.element.c': the value is a java.lang.String, but int takes"
                + " an Integer; convert it before it is written");
  }

  @Test
  void rowOrStructWithAnotherNumberOfValues() {
    Types.StructType two =
        Types.StructType.of(
            Types.NestedField.optional(8, "x", Types.LongType.get()),
            Types.NestedField.optional(9, "y", Types.LongType.get()));
    Types.StructType one = Types.StructType.of(Types.NestedField.optional(1, "v", two));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowEncoder(two).encode(GenericRecord.create(one)))
        .withMessage(
            "cannot encode row: it has 1 values for 2 columns; give one value for each column");
    GenericRecord row = GenericRecord.create(one);
    row.set(0, GenericRecord.create(one));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowEncoder(one).encode(row))
        .withMessage(
            "cannot encode column 'v': the struct has 1 values for 2 fields; give one value for each field");
  }
}
