package dev.floe.cdc.sort;

/**
 * Walks the records of a sorted run in memory. Ties that the index has left are settled when they
 * are reached, shortly before their records are read anyway.
 */
final class SortedEntries {
  /** No more records. */
  static final long END = 0;

  private final Arena arena;
  private final RecordIndex index;
  private final TouchAhead touchAhead;
  private final int touchedBytes;
  private final TieSort ties;
  private final HotPrefixes hot;
  private final int size;
  private final boolean backwards;
  private final int tieDepth;

  /** The bits of a window that are bits of the prefix: equal ones lie side by side. */
  private final int prefixMask;

  private int at;
  private int settledTo;

  /**
   * Where the entries end that have the prefix bits of the current tie, and if all are in order.
   */
  private int prefixTo;

  private boolean inOrder;
  private int touchedTo;

  private SortedEntries(
      Arena arena,
      RecordIndex index,
      int touchedBytes,
      TieSort ties,
      HotPrefixes hot,
      int settledTo,
      int tieDepth,
      int prefixMask,
      boolean backwards) {
    this.arena = arena;
    this.index = index;
    this.touchAhead = new TouchAhead(arena, index);
    this.touchedBytes = touchedBytes;
    this.ties = ties;
    this.hot = hot;
    this.size = index.size();
    this.settledTo = settledTo;
    this.tieDepth = tieDepth;
    this.prefixMask = prefixMask;
    this.backwards = backwards;
  }

  /** Entries of which all are in order, or in reverse. */
  static SortedEntries settled(
      Arena arena, RecordIndex index, int touchedBytes, boolean backwards) {
    return new SortedEntries(arena, index, touchedBytes, null, null, index.size(), 0, 0, backwards);
  }

  /**
   * Entries in the order of their windows, where equal ones have equal key bytes up to a depth. All
   * records of a prefix have equal windows in the bits of {@code prefixMask}.
   */
  static SortedEntries withTies(
      Arena arena,
      RecordIndex index,
      int touchedBytes,
      TieSort ties,
      HotPrefixes hot,
      int tieDepth,
      int prefixMask) {
    return new SortedEntries(arena, index, touchedBytes, ties, hot, 0, tieDepth, prefixMask, false);
  }

  /** The address of the next record, or {@link #END}. */
  long next() {
    if (at == size) {
      return END;
    }
    if (at == touchedTo) {
      touchAhead();
    }
    if (at == settledTo) {
      settleTie();
    }
    return address(at++);
  }

  /** Goes back to the first record. */
  void restart() {
    at = 0;
    touchedTo = 0;
  }

  private void touchAhead() {
    int end = Math.min(size, touchedTo + TouchAhead.RECORDS);
    if (backwards) {
      touchAhead.touch(size - end, size - touchedTo, touchedBytes);
    } else {
      touchAhead.touch(touchedTo, end, touchedBytes);
    }
    touchedTo = end;
  }

  private void settleTie() {
    settledTo = ties.tieEnd(at, size);
    int tied = settledTo - at;
    if (at == prefixTo) {
      // Seen before any of its ties is sorted, which changes windows.
      prefixTo = prefixMask == -1 ? settledTo : ties.tieEnd(at, size, prefixMask);
      inOrder = prefixTo - at > TieSort.SMALL && hot.cameInOrder(prefix(), prefixTo - at);
    }
    if (inOrder) {
      return;
    }
    if (tied > 1) {
      ties.sort(at, settledTo, tieDepth);
    }
  }

  /**
   * The prefix of the next record. All with the same prefix bits in their windows may have it, but
   * need not; all that have it are among them.
   */
  private long prefix() {
    return RecordPart.KEY.prefix(address(at), 0);
  }

  private long address(int i) {
    return arena.address(RecordIndex.reference(index.entry(backwards ? size - 1 - i : i)));
  }
}
