package dev.floe.benchmarks.sort;

import java.util.Locale;

/** What is sorted: records of one shape, the same ones for the same seed, in the same order. */
public enum DataSet {
  /** 16 random bytes, sequence and rank; 3.3 changes per key, in random order. */
  RANDOM("random", 100),
  /** As random, in ascending order. */
  SORTED("sorted", 100),
  /** As random, in descending order. */
  REVERSED("reversed", 100),
  /** All keys share their first 8 bytes. */
  SAME_8_BYTES("equal 8-byte prefixes", 100),
  /** All keys share their first 32 bytes. */
  SAME_32_BYTES("equal 32-byte prefixes", 100),
  /** Keys of 1 to 200 bytes. */
  ANY_LENGTH("1-200 byte keys", 100),
  /** 10 keys. */
  FEW_KEYS("10 distinct keys", 100),
  /** One key has half of the records. */
  HALF_ONE_KEY("one key holding half", 100),
  /** A tenant and an id. */
  CLUSTERED("clustered tenant and id", 100),
  /** As random, without payloads. */
  NO_PAYLOAD("empty payloads", 0);

  private static final int FEW = 10;

  private final String title;
  private final int payloadBytes;

  DataSet(String title, int payloadBytes) {
    this.title = title;
    this.payloadBytes = payloadBytes;
  }

  /** The name in tables. */
  String title() {
    return title;
  }

  /** The name in results. */
  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** {@code records} of them, fewer than 2^31. */
  RecordSource source(long records, long seed) {
    return new RecordSource(keys(records, seed), payloadBytes, records, seed);
  }

  private KeyMaker keys(long records, long seed) {
    long keys = SortKeys.distinctKeys(records);
    return switch (this) {
      case RANDOM, NO_PAYLOAD -> SortKeys.drawn(keys, seed);
      case SORTED -> SortKeys.rising(keys, seed);
      case REVERSED -> SortKeys.reversed(SortKeys.rising(keys, seed), records);
      case SAME_8_BYTES -> SortKeys.shared(8, 8, keys, seed);
      case SAME_32_BYTES -> SortKeys.shared(32, 16, keys, seed);
      case ANY_LENGTH -> SortKeys.anyLength(keys, seed);
      case FEW_KEYS -> SortKeys.drawn(FEW, seed);
      case HALF_ONE_KEY -> SortKeys.halfOfOne(keys, seed);
      case CLUSTERED -> SortKeys.clustered(keys, seed);
    };
  }
}
