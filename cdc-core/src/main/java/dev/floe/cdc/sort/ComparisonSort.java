package dev.floe.cdc.sort;

/** Sorts ranges of index entries by comparing whole records. */
final class ComparisonSort {
  private final Arena arena;
  private final RecordIndex index;
  private final TouchAhead touchAhead;

  ComparisonSort(Arena arena, RecordIndex index) {
    this.arena = arena;
    this.index = index;
    this.touchAhead = new TouchAhead(arena, index);
  }

  /**
   * Sorts a few entries, in quadratic time.
   *
   * @param depth how many bytes of the keys need not be compared, because they are equal, or
   *     missing where the other has zeros
   */
  void insertion(int from, int to, int depth) {
    for (int i = from + 1; i < to; i++) {
      long entry = index.entry(i);
      long record = record(entry);
      int hole = i;
      while (hole > from) {
        long before = index.entry(hole - 1);
        if (compare(record(before), record, depth) <= 0) {
          break;
        }
        index.setEntry(hole, before);
        hole--;
      }
      index.setEntry(hole, entry);
    }
  }

  /** Whether entries are in order; gives up at the first that is not. Depth as above. */
  boolean isSorted(int from, int to, int depth) {
    long before = record(index.entry(from));
    for (int i = from + 1; i < to; i++) {
      if ((i & (TouchAhead.RECORDS - 1)) == 0) {
        touchAhead.touchKeys(i, Math.min(to, i + TouchAhead.RECORDS));
      }
      long record = record(index.entry(i));
      if (compare(before, record, depth) > 0) {
        return false;
      }
      before = record;
    }
    return true;
  }

  /** Sorts in n log n comparisons whatever the input, in place. Depth as above. */
  void heap(int from, int to, int depth) {
    for (int root = (to - from) / 2 - 1; root >= 0; root--) {
      siftDown(from, root, to - from, depth);
    }
    for (int last = to - from - 1; last > 0; last--) {
      swap(from, from + last);
      siftDown(from, 0, last, depth);
    }
  }

  private void siftDown(int from, int root, int size, int depth) {
    int parent = root;
    while (2 * parent + 1 < size) {
      int child = 2 * parent + 1;
      if (child + 1 < size && compare(from + child, from + child + 1, depth) < 0) {
        child++;
      }
      if (compare(from + parent, from + child, depth) >= 0) {
        return;
      }
      swap(from + parent, from + child);
      parent = child;
    }
  }

  private int compare(int i, int j, int depth) {
    return compare(record(index.entry(i)), record(index.entry(j)), depth);
  }

  private void swap(int i, int j) {
    long entry = index.entry(i);
    index.setEntry(i, index.entry(j));
    index.setEntry(j, entry);
  }

  private long record(long entry) {
    return arena.address(RecordIndex.reference(entry));
  }

  private static int compare(long left, long right, int depth) {
    int leftLength = ArenaRecordFormat.keyLength(left);
    int rightLength = ArenaRecordFormat.keyLength(right);
    int skipped = Math.min(depth, Math.min(leftLength, rightLength));
    return RecordOrder.compare(
        ArenaRecordFormat.key(left) + skipped,
        leftLength - skipped,
        ArenaRecordFormat.payloadLength(left),
        ArenaRecordFormat.key(right) + skipped,
        rightLength - skipped,
        ArenaRecordFormat.payloadLength(right));
  }
}
