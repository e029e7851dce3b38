package dev.floe.benchmarks.deletes;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** What keys are: values in the order of their numbers. */
public enum KeyKind {
  /** 8 bytes. */
  LONG,
  /** 16 bytes of which the first are alike. */
  UUID,
  /** Texts of about 20 bytes of which the first are alike. */
  TEXT;

  Type type() {
    return switch (this) {
      case LONG -> Types.LongType.get();
      case UUID -> Types.UUIDType.get();
      case TEXT -> Types.StringType.get();
    };
  }

  /** The value of a number from 0 to 10 to the power of 12. */
  Object value(long number) {
    return switch (this) {
      case LONG -> number;
      case UUID -> new UUID(0x0190_0000_0000_7000L, number);
      case TEXT -> "customer-%012d".formatted(number);
    };
  }

  /** The bytes of the value's key. */
  byte[] bytes(long number) {
    return switch (this) {
      case LONG -> ByteBuffer.allocate(Long.BYTES).putLong(number ^ Long.MIN_VALUE).array();
      case UUID ->
          ByteBuffer.allocate(2 * Long.BYTES)
              .putLong(0x0190_0000_0000_7000L)
              .putLong(number)
              .array();
      case TEXT -> (value(number) + "\0\0").getBytes(StandardCharsets.US_ASCII);
    };
  }
}
