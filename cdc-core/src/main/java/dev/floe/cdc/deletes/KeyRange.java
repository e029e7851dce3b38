package dev.floe.cdc.deletes;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Between what bytes the keys of a file begin: no key begins with less than {@code lower}, and none
 * with more than {@code upper}.
 *
 * @param lower the least beginning; empty where it is not known
 * @param upper the greatest beginning; empty where it is not known
 */
record KeyRange(byte[] lower, byte[] upper) {
  private static final byte[] UNKNOWN = {};

  /** Any key. */
  static final KeyRange ALL = new KeyRange(UNKNOWN, UNKNOWN);

  /**
   * Whether a key from {@code first} to {@code last}, both included, can lie in this range.
   *
   * @param first the bytes of a key
   * @param last the bytes of a key that is not less
   */
  boolean overlaps(byte[] first, byte[] last) {
    return compareBeginning(last, lower) >= 0 && compareBeginning(first, upper) <= 0;
  }

  /** Compares as many of a key's bytes as a bound has. */
  private static int compareBeginning(byte[] key, byte[] bound) {
    return Arrays.compareUnsigned(
        key, 0, Math.min(key.length, bound.length), bound, 0, bound.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyRange range
        && Arrays.equals(lower, range.lower)
        && Arrays.equals(upper, range.upper);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(lower) + Arrays.hashCode(upper);
  }

  @Override
  public String toString() {
    HexFormat hex = HexFormat.of();
    return "[" + hex.formatHex(lower) + ", " + hex.formatHex(upper) + "]";
  }
}
