package dev.floe.cdc.sort;

/** The counters of {@link WindowSort}, reused from sort to sort. Not thread-safe. */
final class SortScratch {
  static final int MAX_DIGITS = 4;
  static final int MAX_DIGIT_BITS = 11;

  private final int[][] counters = new int[MAX_DIGITS][1 << MAX_DIGIT_BITS];

  int[] counters(int digit) {
    return counters[digit];
  }
}
