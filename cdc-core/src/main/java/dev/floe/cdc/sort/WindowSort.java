package dev.floe.cdc.sort;

import java.util.Arrays;

/**
 * Sorts ranges of index entries by their windows: digit by digit, the least significant first,
 * through the index's other half. A digit that all entries share costs nothing but its count.
 * Allocates nothing once made; not thread-safe.
 */
final class WindowSort {
  private static final int WINDOW_SHIFT = 32;
  private static final int WIDE_BITS = SortScratch.MAX_DIGIT_BITS;
  private static final int NARROW_BITS = 8;

  /** From how many entries on fewer, wider digits pay. */
  private static final int WIDE_FROM = 1 << 13;

  private final RecordIndex index;
  private final SortScratch scratch;
  private boolean inSpare;

  WindowSort(RecordIndex index, SortScratch scratch) {
    this.index = index;
    this.scratch = scratch;
  }

  /** Sorts the entries from {@code from} to {@code to}; those of one window keep their order. */
  void sort(int from, int to) {
    passes(from, to);
    if (inSpare) {
      copyBack(from, to);
    }
  }

  /** Sorts all entries, in place or by letting the index's halves change places. */
  void sortAll() {
    passes(0, index.size());
    if (inSpare) {
      index.flip();
    }
  }

  private void passes(int from, int to) {
    int bits = to - from >= WIDE_FROM ? WIDE_BITS : NARROW_BITS;
    int digits = (Integer.SIZE + bits - 1) / bits;
    count(from, to, bits, digits);
    inSpare = false;
    int firstWindow = RecordIndex.window(index.entry(from));
    int mask = (1 << bits) - 1;
    for (int digit = 0; digit < digits; digit++) {
      int shift = digit * bits;
      int[] places = scratch.counters(digit);
      if (places[(firstWindow >>> shift) & mask] == to - from) {
        continue;
      }
      toOffsets(places, 1 << bits, from);
      if (inSpare) {
        index.flip();
      }
      deal(from, to, WINDOW_SHIFT + shift, mask, places);
      if (inSpare) {
        index.flip();
      }
      inSpare = !inSpare;
    }
  }

  private void count(int from, int to, int bits, int digits) {
    int mask = (1 << bits) - 1;
    for (int digit = 0; digit < digits; digit++) {
      Arrays.fill(scratch.counters(digit), 0, 1 << bits, 0);
    }
    int[] first = scratch.counters(0);
    int[] second = scratch.counters(1);
    int[] third = scratch.counters(2);
    int[] fourth = scratch.counters(3);
    for (int i = from; i < to; ) {
      int run = index.contiguous(i, to);
      long address = index.entryAddress(i);
      for (long end = address + ((long) run << 3); address < end; address += Long.BYTES) {
        int window = RecordIndex.window(NativeMemory.readLong(address));
        first[window & mask]++;
        second[(window >>> bits) & mask]++;
        third[(window >>> (2 * bits)) & mask]++;
        if (digits == SortScratch.MAX_DIGITS) {
          fourth[(window >>> (3 * bits)) & mask]++;
        }
      }
      i += run;
    }
  }

  private static void toOffsets(int[] counts, int length, int from) {
    int at = from;
    for (int i = 0; i < length; i++) {
      int count = counts[i];
      counts[i] = at;
      at += count;
    }
  }

  private void deal(int from, int to, int shift, int mask, int[] places) {
    for (int i = from; i < to; ) {
      int run = index.contiguous(i, to);
      long address = index.entryAddress(i);
      for (long end = address + ((long) run << 3); address < end; address += Long.BYTES) {
        long entry = NativeMemory.readLong(address);
        int place = places[(int) (entry >>> shift) & mask]++;
        NativeMemory.writeLong(index.spareAddress(place), entry);
      }
      i += run;
    }
  }

  private void copyBack(int from, int to) {
    for (int i = from; i < to; ) {
      int run = index.contiguous(i, to);
      NativeMemory.copy(index.spareAddress(i), index.entryAddress(i), (long) run << 3);
      i += run;
    }
  }
}
