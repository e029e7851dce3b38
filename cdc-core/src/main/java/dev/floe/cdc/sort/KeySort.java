package dev.floe.cdc.sort;

/**
 * Sorts keys in place, equal ones by their positions, together with these: by parts around a
 * middle, and where that does not halve them by a heap.
 */
final class KeySort {
  private static final int FEW = 16;

  private final KeyStore keys;
  private final KeyPositions positions;

  KeySort(KeyStore keys, KeyPositions positions) {
    this.keys = keys;
    this.positions = positions;
  }

  void sort() {
    sort(2 * (Long.SIZE - Long.numberOfLeadingZeros(keys.size())));
  }

  /** Sorts, and by a heap what is left after parts of parts of this depth. */
  void sort(int depth) {
    sort(0, keys.size(), depth);
  }

  private void sort(long first, long end, int depth) {
    long from = first;
    long to = end;
    for (int left = depth; to - from > FEW; left--) {
      if (left == 0) {
        heap(from, to);
        return;
      }
      long middle = partition(from, to);
      if (middle - from < to - middle) {
        sort(from, middle, left - 1);
        from = middle + 1;
      } else {
        sort(middle + 1, to, left - 1);
        to = middle;
      }
    }
    insertion(from, to);
  }

  /** Puts what is less than some key before it, what is greater behind, and returns its place. */
  private long partition(long from, long to) {
    medianToFirst(from, from + (to - from) / 2, to - 1);
    long i = from;
    long j = to;
    while (true) {
      do {
        i++;
      } while (i < to && isLess(i, from));
      do {
        j--;
      } while (isLess(from, j)); // It ends at from, which is not less than itself.
      if (i >= j) {
        swap(from, j);
        return j;
      }
      swap(i, j);
    }
  }

  private void medianToFirst(long first, long middle, long last) {
    if (isLess(middle, first)) {
      swap(middle, first);
    }
    // From here on first <= middle.
    if (isLess(last, first)) {
      return;
    }
    swap(first, isLess(last, middle) ? last : middle);
  }

  private void insertion(long from, long to) {
    for (long i = from + 1; i < to; i++) {
      for (long hole = i; hole > from && isLess(hole, hole - 1); hole--) {
        swap(hole, hole - 1);
      }
    }
  }

  private void heap(long from, long to) {
    for (long root = (to - from) / 2 - 1; root >= 0; root--) {
      siftDown(from, root, to - from);
    }
    for (long last = to - from - 1; last > 0; last--) {
      swap(from, from + last);
      siftDown(from, 0, last);
    }
  }

  private void siftDown(long from, long root, long size) {
    long parent = root;
    while (2 * parent + 1 < size) {
      long child = 2 * parent + 1;
      if (child + 1 < size && isLess(from + child, from + child + 1)) {
        child++;
      }
      if (!isLess(from + parent, from + child)) {
        return;
      }
      swap(from + parent, from + child);
      parent = child;
    }
  }

  private boolean isLess(long rank, long otherRank) {
    int order = keys.compare(rank, otherRank);
    return order < 0 || (order == 0 && positions.at(rank) < positions.at(otherRank));
  }

  private void swap(long rank, long otherRank) {
    keys.swap(rank, otherRank);
    positions.swap(rank, otherRank);
  }
}
