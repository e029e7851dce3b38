package dev.floe.cdc.sort;

/**
 * Sorts an index by the whole records. Leaves the entries' prefixes undefined.
 *
 * <p>Most significant bits first, in place: entries are dealt into piles by the 8 highest bits in
 * which their prefixes differ, and each pile again by its next ones. Bits that all share cost
 * nothing. In a pile of equal prefixes the records that have ended are settled, and the others take
 * their next 8 bytes as prefixes and go on: first through the key, then through the payload.
 *
 * <ul>
 *   <li>Small piles are sorted by insertion.
 *   <li>Piles within piles are bounded by {@link #MAX_LEVEL}; what is deeper is sorted by comparing
 *       records. Only keys made to be nested get there.
 *   <li>Records already in order, or in reverse, cost one pass.
 *   <li>Allocates nothing once made.
 * </ul>
 */
final class IndexSort {
  private static final int SMALL_PILE = 24;
  private static final int MAX_LEVEL = 512;

  private final PrefixIndex index;
  private final DigitDealer dealer;

  IndexSort(PrefixIndex index) {
    this.index = index;
    this.dealer = new DigitDealer(index);
  }

  /** Sorts all entries, whose prefixes must be those of the keys. */
  void sort() {
    int size = index.size();
    if (isInOrder(size)) {
      return;
    }
    if (isInReverse(size)) {
      for (int i = 0, j = size - 1; i < j; i++, j--) {
        index.swap(i, j);
      }
      return;
    }
    sort(0, size, RecordPart.KEY, 0, 0);
  }

  private boolean isInOrder(int size) {
    int i = 1;
    while (i < size && ComparisonSort.compare(index, i - 1, i) <= 0) {
      i++;
    }
    return i >= size;
  }

  private boolean isInReverse(int size) {
    int i = 1;
    while (i < size && ComparisonSort.compare(index, i - 1, i) >= 0) {
      i++;
    }
    return i >= size;
  }

  /** Sorts records that are equal up to {@code depth} of a part; prefixes are of what follows. */
  private void sort(int begin, int to, RecordPart part, int startDepth, int level) {
    int from = begin;
    int depth = startDepth;
    while (to - from > SMALL_PILE && level < MAX_LEVEL) {
      long differing = differingBits(from, to);
      if (differing != 0) {
        sortByDigit(from, to, DigitDealer.highestDigitShift(differing), part, depth, level);
        return;
      }
      from = settleEnded(from, to, part, depth, level);
      depth += Long.BYTES;
      loadPrefixes(from, to, part, depth);
    }
    if (to - from <= SMALL_PILE) {
      ComparisonSort.insertion(index, from, to);
    } else {
      ComparisonSort.heap(index, from, to);
    }
  }

  private long differingBits(int from, int to) {
    long first = index.prefix(from);
    long differing = 0;
    for (int i = from + 1; i < to; i++) {
      differing |= index.prefix(i) ^ first;
    }
    return differing;
  }

  private void sortByDigit(int from, int to, int shift, RecordPart part, int depth, int level) {
    dealer.deal(from, to, shift);
    int pile = from;
    while (pile < to) {
      int end = dealer.pileEnd(pile, to, shift);
      if (end - pile > 1) {
        sort(pile, end, part, depth, level + 1);
      }
      pile = end;
    }
  }

  /**
   * Sorts and puts first the records of which nothing is left after an equal prefix: the shorter
   * ones, because the prefix is filled up with zeros, before the longer ones.
   *
   * @return where the records begin of which something is left
   */
  private int settleEnded(int from, int to, RecordPart part, int depth, int level) {
    int lengthsSeen = 0;
    for (int i = from; i < to; i++) {
      int left = Math.min(part.length(index.address(i)) - depth, Long.BYTES + 1);
      index.setPrefix(i, left);
      lengthsSeen |= 1 << left;
    }
    int begin = from;
    for (int left = 0; left <= Long.BYTES && lengthsSeen >>> left != 0; left++) {
      boolean some = (lengthsSeen >>> left & 1) != 0;
      boolean others = lengthsSeen >>> left != 1;
      int end = some ? (others ? gather(begin, to, left) : to) : begin;
      if (part == RecordPart.KEY && end - begin > 1) {
        loadPrefixes(begin, end, RecordPart.PAYLOAD, 0);
        sort(begin, end, RecordPart.PAYLOAD, 0, level + 1);
      }
      begin = end;
    }
    return begin;
  }

  /** Moves the entries with a given prefix to the front and returns their end. */
  private int gather(int from, int to, long prefix) {
    int end = from;
    for (int i = from; i < to; i++) {
      if (index.prefix(i) == prefix) {
        index.swap(end++, i);
      }
    }
    return end;
  }

  private void loadPrefixes(int from, int to, RecordPart part, int depth) {
    for (int i = from; i < to; i++) {
      index.setPrefix(i, part.prefix(index.address(i), depth));
    }
  }
}
