package dev.floe.benchmarks.sort;

/**
 * The shapes of sort keys. Each ends with what the engine puts behind a key, 9 bytes: the record's
 * sequence number, which makes it unique, and its rank.
 */
final class SortKeys {
  /** Changes of one key on average, in tenths. */
  private static final long CHANGES_PER_KEY_TENTHS = 33;

  private static final int SUFFIX_BYTES = 9;
  private static final int MAX_BYTES = 200;
  private static final int TENANTS = 1000;
  private static final long SAME = 0x666C6F6500000001L;

  private SortKeys() {}

  /** How many keys the changes belong to. */
  static long distinctKeys(long records) {
    return Math.max(1, records * 10 / CHANGES_PER_KEY_TENTHS);
  }

  /** 16 random bytes of a key drawn from {@code keys} in random order. */
  static KeyMaker drawn(long keys, long seed) {
    return (number, key) -> randomKey(Bytes.below(keys, random(number, seed)), seed, number, key);
  }

  /** Like {@link #drawn}, but every second record on average belongs to the same key. */
  static KeyMaker halfOfOne(long keys, long seed) {
    return (number, key) -> {
      long drawn = random(number, seed);
      return randomKey((drawn & 1) == 0 ? 0 : Bytes.below(keys, drawn), seed, number, key);
    };
  }

  /** 16 bytes that rise with the number, evenly over the range of 8-byte prefixes. */
  static KeyMaker rising(long keys, long seed) {
    long step = Long.divideUnsigned(-1L, keys + 1);
    int jitterShift = Long.numberOfLeadingZeros(step) + 1;
    return (number, key) -> {
      long id = number * 10 / CHANGES_PER_KEY_TENTHS;
      long jitter = jitterShift > 63 ? 0 : Bytes.scramble(id ^ seed) >>> jitterShift;
      Bytes.putLong(key, 0, id * step + jitter);
      Bytes.putLong(key, 8, Bytes.scramble(id + seed));
      return end(key, 16, number);
    };
  }

  /** {@code maker}'s keys from the last of {@code records} to the first. */
  static KeyMaker reversed(KeyMaker maker, long records) {
    return (number, key) -> maker.make(records - 1 - number, key);
  }

  /** {@code sharedBytes}, a multiple of 8, that are the same for all, and as many random ones. */
  static KeyMaker shared(int sharedBytes, int randomBytes, long keys, long seed) {
    return (number, key) -> {
      long id = Bytes.below(keys, random(number, seed));
      for (int at = 0; at < sharedBytes; at += Long.BYTES) {
        Bytes.putLong(key, at, SAME);
      }
      fill(key, sharedBytes, sharedBytes + randomBytes, id, seed);
      return end(key, sharedBytes + randomBytes, number);
    };
  }

  /** Keys of 1 to 200 random bytes, all lengths equally often; the suffix where there is room. */
  static KeyMaker anyLength(long keys, long seed) {
    return (number, key) -> {
      long id = Bytes.below(keys, random(number, seed));
      int length = 1 + (int) Bytes.below(MAX_BYTES, Bytes.scramble(id - seed));
      if (length <= SUFFIX_BYTES) {
        fill(key, 0, length, number, seed);
        return length;
      }
      fill(key, 0, length - SUFFIX_BYTES, id, seed);
      return end(key, length - SUFFIX_BYTES, number);
    };
  }

  /**
   * A tenant, few of them with most of the records, and an id in it: two longs, encoded to order.
   */
  static KeyMaker clustered(long keys, long seed) {
    long idsPerTenant = Math.max(1, keys / TENANTS);
    return (number, key) -> {
      long drawn = random(number, seed);
      long tenant = Bytes.below(1 + Bytes.below(TENANTS, drawn), Bytes.scramble(drawn));
      long id = Bytes.below(idsPerTenant, Bytes.scramble(drawn + 1));
      Bytes.putLong(key, 0, tenant ^ Long.MIN_VALUE);
      Bytes.putLong(key, 8, id ^ Long.MIN_VALUE);
      return end(key, 16, number);
    };
  }

  private static int randomKey(long id, long seed, long number, byte[] key) {
    fill(key, 0, 16, id, seed);
    return end(key, 16, number);
  }

  private static void fill(byte[] key, int from, int to, long id, long seed) {
    long state = Bytes.scramble(id ^ seed);
    for (int at = from; at < to; at += Long.BYTES) {
      Bytes.putLong(key, at, state);
      state = Bytes.scramble(state);
    }
  }

  private static int end(byte[] key, int at, long number) {
    Bytes.putLong(key, at, number);
    key[at + Long.BYTES] = (byte) (number & 3);
    return at + SUFFIX_BYTES;
  }

  private static long random(long number, long seed) {
    return Bytes.scramble(number * 0xD1342543DE82EF95L + seed);
  }
}
