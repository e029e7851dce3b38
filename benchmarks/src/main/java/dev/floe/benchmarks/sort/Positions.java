package dev.floe.benchmarks.sort;

import java.util.Arrays;

/** A list of longs whose array is kept when cleared. */
final class Positions {
  private long[] values = new long[1 << 16];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int size() {
    return size;
  }

  long[] values() {
    return values;
  }

  void clear() {
    size = 0;
  }
}
