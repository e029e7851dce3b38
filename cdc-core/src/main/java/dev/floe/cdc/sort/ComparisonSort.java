package dev.floe.cdc.sort;

/** Sorts ranges of an index by comparing entries: their prefixes, then their whole records. */
final class ComparisonSort {
  private ComparisonSort() {}

  /** Compares two entries whose prefixes are of the same bytes of their records. */
  static int compare(PrefixIndex index, int left, int right) {
    return compare(
        index.prefix(left), index.address(left), index.prefix(right), index.address(right));
  }

  /** Sorts a few entries, in quadratic time. */
  static void insertion(PrefixIndex index, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      long prefix = index.prefix(i);
      long address = index.address(i);
      int hole = i;
      while (hole > from
          && compare(index.prefix(hole - 1), index.address(hole - 1), prefix, address) > 0) {
        index.set(hole, index.prefix(hole - 1), index.address(hole - 1));
        hole--;
      }
      index.set(hole, prefix, address);
    }
  }

  /** Sorts in n log n comparisons whatever the input, in place and without recursion. */
  static void heap(PrefixIndex index, int from, int to) {
    for (int root = (to - from) / 2 - 1; root >= 0; root--) {
      siftDown(index, from, root, to - from);
    }
    for (int last = to - from - 1; last > 0; last--) {
      index.swap(from, from + last);
      siftDown(index, from, 0, last);
    }
  }

  private static void siftDown(PrefixIndex index, int from, int root, int size) {
    int parent = root;
    while (2 * parent + 1 < size) {
      int child = 2 * parent + 1;
      if (child + 1 < size && compare(index, from + child, from + child + 1) < 0) {
        child++;
      }
      if (compare(index, from + parent, from + child) >= 0) {
        return;
      }
      index.swap(from + parent, from + child);
      parent = child;
    }
  }

  private static int compare(long leftPrefix, long left, long rightPrefix, long right) {
    return leftPrefix != rightPrefix
        ? Long.compareUnsigned(leftPrefix, rightPrefix)
        : ArenaRecordFormat.compare(left, right);
  }
}
