package dev.floe.cdc.scenarios;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * A type that a key may have, with values in Iceberg's generic representation: its borders, and
 * such that a file orders otherwise than memory may.
 *
 * <p>No timestamp is in the second before 1970, which ORC has no form for.
 */
public record KeyValues(Type type, List<?> values) {

  /** Every type that a key may have in tables of a format version. */
  public static Stream<KeyValues> all(int formatVersion) {
    return formatVersion < 3 ? all() : Stream.concat(all(), nanoseconds());
  }

  private static Stream<KeyValues> all() {
    return Stream.of(
        new KeyValues(Types.BooleanType.get(), List.of(true, false)),
        new KeyValues(
            Types.IntegerType.get(), List.of(Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE)),
        new KeyValues(
            Types.LongType.get(), List.of(Long.MIN_VALUE, -1L, 0L, 1L << 40, Long.MAX_VALUE)),
        new KeyValues(
            Types.DateType.get(),
            dates(
                "1969-12-31",
                "1970-01-01",
                "0001-01-01",
                "9999-12-31",
                "2024-02-29",
                "1500-02-28")),
        new KeyValues(
            Types.TimeType.get(),
            List.of(
                LocalTime.MIN,
                LocalTime.NOON,
                LocalTime.parse("23:59:59.999999"),
                LocalTime.parse("00:00:00.000001"))),
        new KeyValues(
            Types.TimestampType.withoutZone(),
            times(
                "1969-12-31T23:59:58.999999",
                "1969-12-31T23:59:59",
                "1970-01-01T00:00",
                "2026-11-30T10:00:00.000001",
                "0001-01-01T00:00",
                "9999-12-31T23:59:59.999999")),
        new KeyValues(
            Types.TimestampType.withZone(),
            instants(
                "1969-12-31T23:59:58.999999Z",
                "2026-11-30T10:00:00.000001Z",
                "2026-11-30T10:00:00.000999Z",
                "1900-01-01T00:00:00Z",
                "2026-11-30T10:00:00Z")),
        new KeyValues(
            Types.StringType.get(),
            List.of(
                "",
                "a",
                "ab",
                "\u0000",
                "a\u0000b",
                "\u00E4",
                "\uFFFD",
                "\uD83D\uDE80",
                "\uD83D\uDE80x",
                "\uD800\uDC00",
                "\uFB01",
                "a/b",
                "null")),
        new KeyValues(
            Types.BinaryType.get(),
            List.of(
                bytes(),
                bytes(0),
                bytes(0, 0),
                bytes(0xFF),
                bytes(0x7F),
                bytes(0x80, 0),
                bytes(3),
                bytes(4),
                bytes(5))),
        new KeyValues(Types.DecimalType.of(9, 2), decimals("0.00", "-0.01", "0.10", "9999999.99")),
        new KeyValues(
            Types.DecimalType.of(18, 0), decimals("-999999999999999999", "0", "1", "12345")),
        new KeyValues(
            Types.DecimalType.of(38, 10),
            decimals(
                "-1.0000000001",
                "0E-10",
                "1.0000000000",
                "-9999999999999999999999999999.9999999999",
                "9999999999999999999999999999.0000000000")),
        new KeyValues(
            Types.UUIDType.get(),
            List.of(
                new UUID(0, 0),
                new UUID(-1, -1),
                new UUID(Long.MIN_VALUE, 0),
                new UUID(Long.MAX_VALUE, -1),
                new UUID(1, Long.MIN_VALUE),
                new UUID(1, Long.MAX_VALUE))));
  }

  private static Stream<KeyValues> nanoseconds() {
    return Stream.of(
        new KeyValues(
            Types.TimestampNanoType.withoutZone(),
            times(
                "1969-12-31T23:59:58.999999999",
                "2026-11-30T10:00:00.000000001",
                "2026-11-30T10:00:00.000000002",
                "1800-01-01T00:00")),
        new KeyValues(
            Types.TimestampNanoType.withZone(),
            instants(
                "1969-12-31T23:59:58.999999999Z",
                "2026-11-30T10:00:00.000000001Z",
                "2026-11-30T10:00:00.000000002Z")));
  }

  /** fixed, which is a key where deletes are written to ORC. */
  public static KeyValues fixed() {
    return new KeyValues(
        Types.FixedType.ofLength(2),
        Stream.of("0000", "00ff", "7fff", "8000", "ff00", "ffff", "0100")
            .map(HexFormat.of()::parseHex)
            .toList());
  }

  /**
   * Whether readers of ORC may miss a value that they look up: they compare strings by their UTF-16
   * and the file by UTF-8, and take dates before 1582 for those of the Julian calendar.
   */
  static boolean missedByReadersOfOrc(Object value) {
    return value instanceof String text
        ? text.chars().anyMatch(c -> c >= Character.MIN_SURROGATE)
        : value instanceof LocalDate date && date.isBefore(LocalDate.of(1582, 10, 15));
  }

  /** A value as text. */
  public static String text(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] array = new byte[buffer.remaining()];
      buffer.duplicate().get(array);
      return HexFormat.of().formatHex(array);
    }
    return value instanceof byte[] array ? HexFormat.of().formatHex(array) : value.toString();
  }

  /** A value as a filter takes it: Iceberg parses dates and times from text. */
  static Object literal(Object value) {
    if (value instanceof byte[] array) {
      return ByteBuffer.wrap(array);
    }
    return value instanceof LocalDate
            || value instanceof LocalTime
            || value instanceof LocalDateTime
            || value instanceof OffsetDateTime
        ? value.toString()
        : value;
  }

  private static List<LocalDate> dates(String... values) {
    return Stream.of(values).map(LocalDate::parse).toList();
  }

  private static List<LocalDateTime> times(String... values) {
    return Stream.of(values).map(LocalDateTime::parse).toList();
  }

  private static List<OffsetDateTime> instants(String... values) {
    return Stream.of(values).map(OffsetDateTime::parse).toList();
  }

  private static List<BigDecimal> decimals(String... values) {
    return Stream.of(values).map(BigDecimal::new).toList();
  }

  static ByteBuffer bytes(int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(values.length);
    for (int value : values) {
      bytes.put((byte) value);
    }
    return bytes.flip();
  }

  @Override
  public String toString() {
    return type.toString();
  }
}
