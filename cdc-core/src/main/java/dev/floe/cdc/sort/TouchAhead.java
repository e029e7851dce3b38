package dev.floe.cdc.sort;

/**
 * Touches records before they are read.
 *
 * <p>Records lie in the order of their arrival, so in any other order each next one is somewhere
 * else in memory. Touching some of them ahead lets the machine fetch them side by side, where one
 * after the other would each be waited for.
 */
final class TouchAhead {
  /** How many records to touch at a time. */
  static final int RECORDS = 64;

  private static final int CACHE_LINE_BYTES = 64;

  private final Arena arena;
  private final RecordIndex index;

  @SuppressWarnings("UnusedVariable") // Written, so that touching is not optimized away.
  private long touched;

  TouchAhead(Arena arena, RecordIndex index) {
    this.arena = arena;
    this.index = index;
  }

  /** Touches where the keys of entries begin. */
  void touchKeys(int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += NativeMemory.readByte(record(i) + ArenaRecordFormat.KEY_OFFSET);
    }
    touched += sum;
  }

  /**
   * Touches the first {@code bytes} of records, at least 1 and at most {@link Arena#slackBytes()}.
   */
  void touch(int from, int to, int bytes) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      long record = record(i);
      for (int offset = 0; offset < bytes; offset += CACHE_LINE_BYTES) {
        sum += NativeMemory.readByte(record + offset);
      }
      sum += NativeMemory.readByte(record + bytes - 1);
    }
    touched += sum;
  }

  private long record(int i) {
    return arena.address(RecordIndex.reference(index.entry(i)));
  }
}
