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
  private final int size;
  private final boolean backwards;
  private final int tieDepth;

  private int at;
  private int settledTo;
  private int touchedTo;

  private SortedEntries(
      Arena arena,
      RecordIndex index,
      int touchedBytes,
      TieSort ties,
      int settledTo,
      int tieDepth,
      boolean backwards) {
    this.arena = arena;
    this.index = index;
    this.touchAhead = new TouchAhead(arena, index);
    this.touchedBytes = touchedBytes;
    this.ties = ties;
    this.size = index.size();
    this.settledTo = settledTo;
    this.tieDepth = tieDepth;
    this.backwards = backwards;
  }

  /** Entries of which all are in order, or in reverse. */
  static SortedEntries settled(
      Arena arena, RecordIndex index, int touchedBytes, boolean backwards) {
    return new SortedEntries(arena, index, touchedBytes, null, index.size(), 0, backwards);
  }

  /** Entries in the order of their windows, where equal ones have equal key bytes up to a depth. */
  static SortedEntries withTies(
      Arena arena, RecordIndex index, int touchedBytes, TieSort ties, int tieDepth) {
    return new SortedEntries(arena, index, touchedBytes, ties, 0, tieDepth, false);
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
    if (settledTo - at > 1) {
      ties.sort(at, settledTo, tieDepth);
    }
  }

  private long address(int i) {
    return arena.address(RecordIndex.reference(index.entry(backwards ? size - 1 - i : i)));
  }
}
