package dev.floe.cdc.oracle;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.List;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** The type of the first key column, with values at its borders and values that look alike. */
enum KeyType {
  INT(
      Types.IntegerType.get(),
      List.of(Integer.MIN_VALUE, -256, -2, -1, 0, 1, 2, 255, 256, 65_536, 1 << 30, 0x7FFFFFFF)),
  LONG(
      Types.LongType.get(),
      List.of(
          Long.MIN_VALUE,
          -(1L << 32),
          -256L,
          -1L,
          0L,
          1L,
          255L,
          256L,
          1L << 31,
          1L << 32,
          1L << 40,
          Long.MAX_VALUE)),
  STRING(
      Types.StringType.get(),
      List.of(
          "",
          "\0",
          "\0\0",
          "a",
          "a\0",
          "a\0b",
          "ab",
          "b",
          "\u00e9",
          "\uffff",
          "\ud83d\ude00",
          "z")),
  UUID(
      Types.UUIDType.get(),
      List.of(
          new java.util.UUID(0, 0),
          new java.util.UUID(0, 1),
          new java.util.UUID(0, -1),
          new java.util.UUID(1, 0),
          new java.util.UUID(1, -1),
          new java.util.UUID(-1, 0),
          new java.util.UUID(-1, -1),
          new java.util.UUID(Long.MIN_VALUE, Long.MIN_VALUE),
          new java.util.UUID(Long.MAX_VALUE, Long.MAX_VALUE),
          new java.util.UUID(Long.MIN_VALUE, Long.MAX_VALUE),
          new java.util.UUID(0x0123456789abcdefL, 0x0123456789abcdefL),
          new java.util.UUID(0x8123456789abcdefL, 0x0123456789abcdefL))),
  DECIMAL(
      Types.DecimalType.of(20, 3),
      List.of(
          new BigDecimal("-99999999999999999.999"),
          new BigDecimal("-1.001"),
          new BigDecimal("-1.000"),
          new BigDecimal("-0.001"),
          new BigDecimal("0.000"),
          new BigDecimal("0.001"),
          new BigDecimal("0.010"),
          new BigDecimal("1.000"),
          new BigDecimal("10.000"),
          new BigDecimal("100.000"),
          new BigDecimal("9223372036854775.808"),
          new BigDecimal("99999999999999999.999"))),
  TIMESTAMPTZ(
      Types.TimestampType.withZone(),
      List.of(
          time("1900-01-01T00:00:00Z"),
          time("1969-12-31T23:59:58.999999Z"),
          time("1970-01-01T00:00:00Z"),
          time("1970-01-01T00:00:00.000001Z"),
          time("1999-12-31T23:59:59Z"),
          time("2000-01-01T00:00:00Z"),
          time("2024-02-29T12:00:00.123456Z"),
          time("2024-02-29T12:00:00.123457Z"),
          time("2024-03-01T00:00:00Z"),
          time("2038-01-19T03:14:08Z"),
          time("2100-01-01T00:00:00Z"),
          time("9999-12-31T23:59:59.999999Z"))),
  BINARY(
      Types.BinaryType.get(),
      List.of(
          bytes(),
          bytes(0),
          bytes(0, 0),
          bytes(0, 255),
          bytes(0, 255, 0),
          bytes(1),
          bytes(1, 0),
          bytes(127),
          bytes(128),
          bytes(255),
          bytes(255, 0),
          bytes(255, 255)));

  private final Type type;
  private final List<?> values;

  KeyType(Type type, List<?> values) {
    this.type = type;
    this.values = values;
  }

  Type type() {
    return type;
  }

  /** A value in Iceberg's generic representation, from 0 to {@link TableShape#KEYS} - 1. */
  Object value(int index) {
    return values.get(index);
  }

  /** Whether a partition may be a truncation of it. */
  boolean truncates() {
    return this != UUID && this != TIMESTAMPTZ;
  }

  /** A width of truncations that takes no value over the border of the type. */
  int truncation() {
    return switch (this) {
      case INT, LONG -> 256;
      case DECIMAL -> 3;
      case STRING, BINARY -> 1;
      case UUID, TIMESTAMPTZ -> throw new IllegalStateException(this + " is not truncated");
    };
  }

  /** The type that a column of this type may be widened to; the type itself where there is none. */
  Type wideType() {
    return switch (this) {
      case INT -> Types.LongType.get();
      case DECIMAL -> Types.DecimalType.of(24, 3);
      case LONG, STRING, UUID, TIMESTAMPTZ, BINARY -> type;
    };
  }

  private static OffsetDateTime time(String text) {
    return OffsetDateTime.parse(text);
  }

  private static ByteBuffer bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }
}
