package dev.floe.cdc.sort;

/**
 * Sorts ranges of index entries whose records are equal up to some depth, by what follows: further
 * windows of the key, then of the payload.
 *
 * <ul>
 *   <li>Where a string has ended it counts as zeros. Strings equal in this sense differ by their
 *       length alone.
 *   <li>A window begins at the first bit in which any two records of the range differ, so bytes
 *       that all share cost one comparison with the first record and no sorting.
 *   <li>Records that came in order, as the changes of one key do, cost one comparison each.
 *   <li>Small ranges are sorted by insertion.
 *   <li>Ties within ties are bounded by {@link #MAX_LEVEL}; what is deeper is sorted by comparing
 *       whole records. Only keys made to be nested get there.
 *   <li>Allocates nothing once made; not thread-safe.
 * </ul>
 */
final class TieSort {
  /** How many entries are few. */
  static final int SMALL = 16;

  /** In place of a depth: all is in order. */
  static final int SETTLED = -1;

  private static final int MAX_LEVEL = 24;

  private final Arena arena;
  private final RecordIndex index;
  private final WindowSort windows;
  private final ComparisonSort comparison;
  private final CommonPrefix common;

  TieSort(Arena arena, RecordIndex index, WindowSort windows) {
    this.arena = arena;
    this.index = index;
    this.windows = windows;
    this.comparison = new ComparisonSort(arena, index);
    this.common = new CommonPrefix(arena, index);
  }

  /**
   * Sorts all entries by a window of their keys, which are equal in the first {@code depth} bytes.
   *
   * @return up to which depth the keys are equal that now have the same window, or {@link #SETTLED}
   */
  int sortAll(int depth) {
    int size = index.size();
    if (size <= SMALL || !common.measure(0, size, RecordPart.KEY, depth)) {
      sort(0, size, depth);
      return SETTLED;
    }
    makeWindows(0, size, RecordPart.KEY);
    windows.sortAll();
    return common.depth() + Integer.BYTES;
  }

  /** Sorts entries whose keys are equal in the first {@code depth} bytes. */
  void sort(int from, int to, int depth) {
    sort(from, to, RecordPart.KEY, depth, 0);
  }

  private void sort(int from, int to, RecordPart part, int depth, int level) {
    int equalKeyBytes = part == RecordPart.KEY ? depth : 0;
    if (to - from <= SMALL) {
      comparison.insertion(from, to, equalKeyBytes);
    } else if (comparison.isSorted(from, to, equalKeyBytes)) {
      return;
    } else if (level == MAX_LEVEL) {
      comparison.heap(from, to, equalKeyBytes);
    } else if (common.measure(from, to, part, depth)) {
      int windowDepth = common.depth();
      makeWindows(from, to, part);
      windows.sort(from, to);
      sortTies(from, to, part, windowDepth + Integer.BYTES, level + 1);
    } else {
      sortByLength(from, to, part, level);
    }
  }

  /** Makes windows of the first bits in which the range differs. */
  private void makeWindows(int from, int to, RecordPart part) {
    int depth = common.depth();
    int skippedBits = common.skippedBits();
    for (int i = from; i < to; i++) {
      int reference = RecordIndex.reference(index.entry(i));
      long bits = part.prefix(arena.address(reference), depth) << skippedBits;
      index.setEntry(i, RecordIndex.entry((int) (bits >>> Integer.SIZE), reference));
    }
  }

  private void sortTies(int from, int to, RecordPart part, int depth, int level) {
    int tie = from;
    while (tie < to) {
      int end = tieEnd(tie, to);
      if (end - tie > 1) {
        sort(tie, end, part, depth, level);
      }
      tie = end;
    }
  }

  /** Sorts strings that differ by their length alone; keys of one length by their payloads. */
  private void sortByLength(int from, int to, RecordPart part, int level) {
    if (!common.sameLength()) {
      for (int i = from; i < to; i++) {
        int reference = RecordIndex.reference(index.entry(i));
        int length = part.length(arena.address(reference));
        index.setEntry(i, RecordIndex.entry(length, reference));
      }
      windows.sort(from, to);
    } else {
      for (int i = from; i < to; i++) {
        index.setEntry(i, RecordIndex.entry(0, RecordIndex.reference(index.entry(i))));
      }
    }
    if (part == RecordPart.KEY) {
      sortTies(from, to, RecordPart.PAYLOAD, 0, level + 1);
    }
  }

  /** Where the entries end that have the window of entry {@code i}. */
  int tieEnd(int i, int to) {
    return tieEnd(i, to, -1);
  }

  /** Where the entries end that have the bits in {@code mask} of the window of entry {@code i}. */
  int tieEnd(int i, int to, int mask) {
    int window = RecordIndex.window(index.entry(i));
    int end = i + 1;
    while (end < to && ((RecordIndex.window(index.entry(end)) ^ window) & mask) == 0) {
      end++;
    }
    return end;
  }
}
