package dev.floe.cdc.deletes;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Between what bytes the keys of a file begin: none begins with less than the lower bound, and none
 * with more than the upper one. Immutable.
 */
final class KeyRange {
  /** A bound that is not known. */
  static final byte[] UNKNOWN = {};

  private final byte[] lower;
  private final byte[] upper;

  /**
   * A range, which takes the arrays.
   *
   * @param lower the least beginning; empty where it is not known
   * @param upper the greatest beginning; empty where it is not known
   */
  KeyRange(byte[] lower, byte[] upper) {
    this.lower = lower;
    this.upper = upper;
  }

  /** The least beginning of a key, not to be changed; empty where it is not known. */
  byte[] lower() {
    return lower;
  }

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
  public String toString() {
    HexFormat hex = HexFormat.of();
    return "[" + hex.formatHex(lower) + ", " + hex.formatHex(upper) + "]";
  }
}
