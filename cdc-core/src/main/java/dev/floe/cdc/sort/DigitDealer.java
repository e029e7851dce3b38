package dev.floe.cdc.sort;

import java.util.Arrays;

/**
 * Deals index entries in place into piles by 8 bits of their prefixes, the pile of the smallest
 * digit first. Order within a pile is undefined.
 */
final class DigitDealer {
  private static final int DIGIT_BITS = 8;
  private static final int DIGITS = 1 << DIGIT_BITS;

  private final PrefixIndex index;
  private final int[] heads = new int[DIGITS];
  private final int[] tails = new int[DIGITS];

  DigitDealer(PrefixIndex index) {
    this.index = index;
  }

  /** The shift of the digit that begins at the highest of {@code bits}. */
  static int highestDigitShift(long bits) {
    return Math.max(0, Long.SIZE - DIGIT_BITS - Long.numberOfLeadingZeros(bits));
  }

  void deal(int from, int to, int shift) {
    countInto(tails, from, to, shift);
    int at = from;
    for (int digit = 0; digit < DIGITS; digit++) {
      heads[digit] = at;
      at += tails[digit];
      tails[digit] = at;
    }
    for (int home = 0; home < DIGITS; home++) {
      while (heads[home] < tails[home]) {
        fillNext(home, shift);
      }
    }
  }

  /** Where the pile ends that begins at {@code pile}. */
  int pileEnd(int pile, int to, int shift) {
    int digit = digit(index.prefix(pile), shift);
    int end = pile + 1;
    while (end < to && digit(index.prefix(end), shift) == digit) {
      end++;
    }
    return end;
  }

  private void countInto(int[] counts, int from, int to, int shift) {
    Arrays.fill(counts, 0);
    for (int i = from; i < to; i++) {
      counts[digit(index.prefix(i), shift)]++;
    }
  }

  /** Carries displaced entries to their piles until one comes up that belongs to {@code home}. */
  private void fillNext(int home, int shift) {
    int hole = heads[home]++;
    long prefix = index.prefix(hole);
    long address = index.address(hole);
    int digit = digit(prefix, shift);
    while (digit != home) {
      int there = heads[digit]++;
      long nextPrefix = index.prefix(there);
      long nextAddress = index.address(there);
      index.set(there, prefix, address);
      prefix = nextPrefix;
      address = nextAddress;
      digit = digit(prefix, shift);
    }
    index.set(hole, prefix, address);
  }

  private static int digit(long prefix, int shift) {
    return (int) (prefix >>> shift) & (DIGITS - 1);
  }
}
