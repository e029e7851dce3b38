package dev.floe.cdc.sort;

/**
 * Finds how far strings of a range of records are equal, and whether in what follows they differ at
 * all. Where a string has ended it counts as zeros.
 *
 * <p>Each string is compared with the first one, as far as those before it were equal to that.
 */
final class CommonPrefix {
  private final Arena arena;
  private final RecordIndex index;
  private final TouchAhead touchAhead;
  private long bits;
  private boolean sameLength;

  CommonPrefix(Arena arena, RecordIndex index) {
    this.arena = arena;
    this.index = index;
    this.touchAhead = new TouchAhead(arena, index);
  }

  /**
   * Measures the entries from {@code from} to {@code to}, which are equal in the first {@code
   * depth} bytes.
   *
   * @return whether any two differ by more than their length
   */
  boolean measure(int from, int to, RecordPart part, int depth) {
    long first = record(from);
    int firstLength = part.length(first);
    bits = Long.MAX_VALUE;
    sameLength = true;
    for (int i = from + 1; i < to; i++) {
      if ((i & (TouchAhead.RECORDS - 1)) == 0) {
        touchAhead.touchKeys(i, Math.min(to, i + TouchAhead.RECORDS));
      }
      long record = record(i);
      int length = part.length(record);
      sameLength &= length == firstLength;
      compare(first, record, part, depth, Math.max(length, firstLength));
    }
    return bits != Long.MAX_VALUE;
  }

  private void compare(long first, long record, RecordPart part, int depth, int length) {
    for (long at = depth; at < length && at * Byte.SIZE < bits; at += Long.BYTES) {
      long differing = part.prefix(first, (int) at) ^ part.prefix(record, (int) at);
      if (differing != 0) {
        bits = Math.min(bits, at * Byte.SIZE + Long.numberOfLeadingZeros(differing));
        return;
      }
    }
  }

  /** How many whole bytes are equal in all, where any two differ. */
  int depth() {
    return (int) (bits / Byte.SIZE);
  }

  /** How many bits of the next byte are equal in all. */
  int skippedBits() {
    return (int) (bits % Byte.SIZE);
  }

  /** Whether all have one length. */
  boolean sameLength() {
    return sameLength;
  }

  private long record(int i) {
    return arena.address(RecordIndex.reference(index.entry(i)));
  }
}
