package dev.floe.cdc.sort;

/**
 * The last records that a run's writer has in its block, three at most and of one group, so that it
 * can ask its {@link Combiner} about the last one, or the last two, when the next one comes. Two at
 * once are of use where neither can be left out without the other: a delete with the insert that
 * replaces the row.
 *
 * <p>A record that begins another group costs one comparison of 8 bytes.
 */
final class GroupTail {
  private static final int MOST = 3;

  private final Combiner combiner;
  private final int suffixBytes;
  private final RecordView before = new RecordView();
  private final RecordView record = new RecordView();
  private final RecordView after = new RecordView();

  private int size;
  private int keyLength;
  private final long[] keys = new long[MOST];
  private final int[] payloadLengths = new int[MOST];

  /** The last 8 bytes of what the group's keys share, in the machine's order. */
  private long groupWord;

  GroupTail(Combiner combiner) {
    this.combiner = combiner;
    this.suffixBytes = combiner.groupSuffixBytes();
  }

  /** Forgets the records if the one that comes is not of their group. */
  void meet(long key, int nextKeyLength) {
    if (size > 0 && !isOfGroup(key, nextKeyLength)) {
      size = 0;
    }
  }

  /**
   * How many of the last records, 0 to 2, need not be kept now that another one of their group,
   * whose payload is right behind its key, comes behind them. They are forgotten.
   */
  int dropSuperseded(long key, int nextKeyLength, int payloadLength) {
    if (size < 2) {
      return 0;
    }
    after.wrap(key, nextKeyLength, payloadLength);
    int dropped = 0;
    if (isSuperseded(size - 2, size - 1)) {
      dropped = 1;
    } else if (size == MOST && isSuperseded(0, 1) && isSuperseded(0, 2)) {
      dropped = 2;
    }
    size -= dropped;
    return dropped;
  }

  private boolean isSuperseded(int earlier, int later) {
    before.wrap(keys[earlier], keyLength, payloadLengths[earlier]);
    record.wrap(keys[later], keyLength, payloadLengths[later]);
    return combiner.supersedes(before, record, after);
  }

  /** Where the last record ends in the block. */
  long end() {
    return keys[size - 1] + keyLength + payloadLengths[size - 1];
  }

  /** Forgets the records: they are no longer in the block. */
  void clear() {
    size = 0;
  }

  /** Takes a record in the block as the last one; those that are there are of its group. */
  void add(long key, int newKeyLength, int payloadLength) {
    if (size == 0) {
      keyLength = newKeyLength;
      int groupBytes = newKeyLength - suffixBytes;
      groupWord =
          groupBytes >= Long.BYTES ? NativeMemory.readLong(key + groupBytes - Long.BYTES) : 0;
    } else if (size == MOST) {
      keys[0] = keys[1];
      payloadLengths[0] = payloadLengths[1];
      keys[1] = keys[2];
      payloadLengths[1] = payloadLengths[2];
      size--;
    }
    keys[size] = key;
    payloadLengths[size] = payloadLength;
    size++;
  }

  private boolean isOfGroup(long key, int nextKeyLength) {
    int groupBytes = nextKeyLength - suffixBytes;
    if (nextKeyLength != keyLength || groupBytes < 0) {
      return false;
    }
    long other = keys[size - 1];
    if (groupBytes < Long.BYTES) {
      return RecordOrder.compare(key, groupBytes, other, groupBytes) == 0;
    }
    int rest = groupBytes - Long.BYTES;
    return NativeMemory.readLong(key + rest) == groupWord
        && RecordOrder.compare(key, rest, other, rest) == 0;
  }
}
