package dev.floe.cdc.sort;

import java.util.Arrays;

/**
 * Remembers of some prefixes how many records have come with each, as long as these came in order.
 * The changes of a key often do, and where few keys have many changes each, they need no sorting.
 *
 * <ul>
 *   <li>Has room for {@value #SLOTS} prefixes. One of which not many records have come gives way to
 *       another; if it comes again, it is counted from there on, so that too few of its records are
 *       known, and a sort finds out.
 *   <li>Gives up where most records have prefixes that it does not hold.
 * </ul>
 */
final class HotPrefixes {
  private static final int SLOT_BITS = 8;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;
  private static final int NOT_IN_ORDER = -1;

  /** So many records with one prefix are many. */
  private static final int MANY = 16;

  private static final int MISSES_AT_LEAST = 1 << 10;
  private static final int MISSES_PER_HIT = 4;

  private final long[] prefixes = new long[SLOTS];
  private final long[] lastRecords = new long[SLOTS];
  private final int[] counts = new int[SLOTS];

  /** Below 0 where this has given up. */
  private long patience = MISSES_AT_LEAST;

  /** Whether it is of use to add more. */
  boolean takesMore() {
    return patience >= 0;
  }

  /** Takes note of a record of the arena that came after those before. */
  void add(long prefix, long record) {
    int slot = slot(prefix);
    int count = counts[slot];
    if (prefixes[slot] == prefix && count != 0) {
      patience += MISSES_PER_HIT;
      if (count != NOT_IN_ORDER) {
        boolean inOrder = ArenaRecordFormat.compare(lastRecords[slot], record) <= 0;
        lastRecords[slot] = record;
        counts[slot] = inOrder ? count + 1 : NOT_IN_ORDER;
      }
      return;
    }
    patience--;
    if (count < MANY) {
      prefixes[slot] = prefix;
      lastRecords[slot] = record;
      counts[slot] = 1;
    }
  }

  /** Whether the last {@code count} records with a prefix came in order, as far as is known. */
  boolean cameInOrder(long prefix, int count) {
    int slot = slot(prefix);
    return takesMore() && prefixes[slot] == prefix && counts[slot] >= count;
  }

  /** Forgets all. */
  void clear() {
    Arrays.fill(counts, 0);
    patience = MISSES_AT_LEAST;
  }

  private static int slot(long prefix) {
    return (int) ((prefix * SPREAD) >>> (Long.SIZE - SLOT_BITS));
  }
}
