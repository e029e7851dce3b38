package dev.floe.interop;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Keys of every type: extremes, what readers are known to order differently, and random ones. */
final class KeyValues {
  private static final int RANDOM_ONES = 24;

  private final Random random = new Random(20261130);

  List<?> booleans() {
    return List.of(true, false);
  }

  List<?> ints() {
    return with(random::nextInt, Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE);
  }

  List<?> longs() {
    return with(random::nextLong, Long.MIN_VALUE, -1L, 0L, 1L, 1L << 40, Long.MAX_VALUE);
  }

  /** Bounds are cut after 16 characters, and engines compare UTF-16 or UTF-8. */
  List<?> strings() {
    String long15 = "fifteen chars ..";
    return with(
        () -> "key " + random.nextInt(),
        "",
        "a",
        "ab",
        "a/b=c",
        "null",
        "it's",
        "back\\slash",
        "\u0000",
        "a\u0000b",
        "\u00e4",
        "\ufb01",
        "\uffff",
        "\ud83d\ude80",
        "\ud83d\ude80x",
        "\ud800\udc00",
        "\udbff\udfff",
        long15 + "a",
        long15 + "\ufb01",
        long15 + "\ud83d\ude80 and more",
        long15 + "\udbff\udfff and more",
        "\udbff\udfff".repeat(20));
  }

  /** Both signs of both halves. */
  List<?> uuids() {
    return with(
        () -> new UUID(random.nextLong(), random.nextLong()),
        new UUID(0, 0),
        new UUID(-1, -1),
        new UUID(Long.MIN_VALUE, 0),
        new UUID(Long.MAX_VALUE, -1),
        new UUID(1, Long.MIN_VALUE),
        new UUID(1, Long.MAX_VALUE));
  }

  List<?> decimals(int precision, int scale) {
    BigInteger most = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
    return with(
        () -> new BigDecimal(new BigInteger(precision * 3, random).negate(), scale),
        new BigDecimal(most, scale),
        new BigDecimal(most.negate(), scale),
        new BigDecimal(BigInteger.ZERO, scale),
        new BigDecimal(BigInteger.ONE, scale),
        new BigDecimal(BigInteger.ONE.negate(), scale),
        new BigDecimal(BigInteger.valueOf(128), scale),
        new BigDecimal(BigInteger.valueOf(-129), scale));
  }

  List<?> binaries() {
    Stream<String> special =
        Stream.of(
            "", "00", "0000", "7f", "80", "8000", "ff", "ff".repeat(20), "ff".repeat(20) + "00");
    List<Object> all = new ArrayList<>();
    special.map(java.util.HexFormat.of()::parseHex).map(ByteBuffer::wrap).forEach(all::add);
    for (int i = 0; i < RANDOM_ONES; i++) {
      byte[] bytes = new byte[1 + random.nextInt(24)];
      random.nextBytes(bytes);
      all.add(ByteBuffer.wrap(bytes));
    }
    return all;
  }

  List<?> dates() {
    return with(
        () -> LocalDate.ofEpochDay(random.nextInt(40_000) - 10_000),
        LocalDate.parse("0001-01-01"),
        LocalDate.parse("1582-10-04"),
        LocalDate.parse("1582-10-15"),
        LocalDate.parse("1969-12-31"),
        LocalDate.parse("1970-01-01"),
        LocalDate.parse("2024-02-29"),
        LocalDate.parse("9999-12-31"));
  }

  List<?> timestamps() {
    return with(
        () -> timestamp(random.nextLong() % 3_000_000_000_000_000L),
        LocalDateTime.parse("0001-01-01T00:00:00"),
        LocalDateTime.parse("1582-10-15T00:00:00"),
        LocalDateTime.parse("1969-12-31T23:59:58.999999"), // ORC cannot hold the next second's.
        LocalDateTime.parse("1970-01-01T00:00:00"),
        LocalDateTime.parse("1970-01-01T00:00:00.000001"),
        LocalDateTime.parse("9999-12-31T23:59:59.999999"));
  }

  List<?> instants() {
    return timestamps().stream()
        .map(time -> ((LocalDateTime) time).atOffset(ZoneOffset.UTC))
        .toList();
  }

  private static LocalDateTime timestamp(long micros) {
    return LocalDateTime.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L),
        (int) Math.floorMod(micros, 1_000_000L) * 1000,
        ZoneOffset.UTC);
  }

  /** Pairs of keys, so that some differ in one part alone. */
  static List<List<?>> pairs(List<?> first, List<?> second) {
    List<List<?>> pairs = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      pairs.add(List.of(first.get(i), second.get(i % 2)));
      pairs.add(List.of(first.get(i), second.get(2 + i % 3)));
    }
    return pairs;
  }

  private static List<?> with(Supplier<?> randomOnes, Object... special) {
    return Stream.<Object>concat(Stream.of(special), Stream.generate(randomOnes).limit(RANDOM_ONES))
        .map(Function.identity())
        .distinct()
        .toList();
  }
}
