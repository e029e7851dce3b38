package dev.floe.cdc.deletes;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Random key values of every type, near each other, or anywhere. */
final class RandomKeys {
  private static final String[] CHARACTERS = {
    "\u0000",
    "a",
    "b",
    "\u007F",
    "\u00FF",
    "\uD7FF",
    "\uE000",
    "\uFFFF",
    "\uD800\uDC00",
    "\uDBFF\uDFFF"
  };

  private RandomKeys() {}

  /** All types that keys may have. */
  static Stream<Type.PrimitiveType> types() {
    return Stream.of(
        Types.BooleanType.get(),
        Types.IntegerType.get(),
        Types.LongType.get(),
        Types.DateType.get(),
        Types.TimeType.get(),
        Types.TimestampType.withoutZone(),
        Types.TimestampType.withZone(),
        Types.TimestampNanoType.withoutZone(),
        Types.TimestampNanoType.withZone(),
        Types.StringType.get(),
        Types.BinaryType.get(),
        Types.FixedType.ofLength(20),
        Types.UUIDType.get(),
        Types.DecimalType.of(9, 2),
        Types.DecimalType.of(18, 0),
        Types.DecimalType.of(38, 10));
  }

  /** Some values of a type, in Iceberg's generic representation. */
  static List<Object> some(Type type, int count, Random random) {
    boolean near = random.nextBoolean();
    return IntStream.range(0, count).mapToObj(i -> one(type, near, random)).toList();
  }

  private static Object one(Type type, boolean near, Random random) {
    return switch (type.typeId()) {
      case BOOLEAN -> random.nextBoolean();
      case INTEGER -> near ? random.nextInt(10) - 5 : random.nextInt();
      case LONG -> near ? random.nextInt(10) - 5L : random.nextLong();
      case DATE -> LocalDate.ofEpochDay(near ? random.nextInt(10) - 5 : days(random));
      case TIME -> LocalTime.ofNanoOfDay(random.nextInt(86_400_000) * 1_000_000L + micros(random));
      case TIMESTAMP ->
          timestamp(((Types.TimestampType) type).shouldAdjustToUTC(), near, 1000, random);
      case TIMESTAMP_NANO ->
          timestamp(((Types.TimestampNanoType) type).shouldAdjustToUTC(), near, 1, random);
      case STRING -> (near ? "the same beginning" : "") + text(random);
      case BINARY -> ByteBuffer.wrap(bytes(random.nextInt(40), near, random));
      case FIXED -> bytes(((Types.FixedType) type).length(), near, random);
      case UUID -> new UUID(random.nextLong(), random.nextLong());
      case DECIMAL -> decimal((Types.DecimalType) type, near, random);
      default -> throw new IllegalArgumentException("no values of " + type);
    };
  }

  private static long days(Random random) {
    return LocalDate.of(1 + random.nextInt(9998), 1 + random.nextInt(12), 1 + random.nextInt(28))
        .toEpochDay();
  }

  private static long micros(Random random) {
    return random.nextInt(1000) * 1000L;
  }

  private static Object timestamp(boolean zone, boolean near, int unitNanos, Random random) {
    // Nanoseconds of 64 bits reach from 1678 to 2261.
    long seconds =
        unitNanos == 1
            ? random.nextInt()
            : near ? random.nextInt(10) : Math.multiplyExact(days(random), 86_400L);
    // ORC has no form for the second before 1970.
    Instant instant =
        Instant.ofEpochSecond(
            seconds == -1 ? 0 : seconds,
            (long) random.nextInt(1_000_000_000 / unitNanos) * unitNanos);
    return zone
        ? instant.atOffset(ZoneOffset.UTC)
        : instant.atOffset(ZoneOffset.UTC).toLocalDateTime();
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(25); i > 0; i -= 1) {
      text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return text.toString();
  }

  private static byte[] bytes(int length, boolean near, Random random) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i += 1) {
      int kind = random.nextInt(4);
      bytes[i] = (byte) (kind == 0 || near && i < 17 ? 0xFF : kind == 1 ? 0 : random.nextInt());
    }
    return bytes;
  }

  private static BigDecimal decimal(Types.DecimalType type, boolean near, Random random) {
    BigInteger limit = BigInteger.TEN.pow(type.precision());
    BigInteger unscaled =
        near
            ? BigInteger.valueOf(random.nextInt(300))
            : new BigInteger(limit.bitLength(), random).mod(limit);
    return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
  }
}
