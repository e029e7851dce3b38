package dev.floe.cdc.sort;

/**
 * The last records that a run's writer has in its block, two at most and of one group, so that it
 * can ask its {@link Combiner} about the last one when the next one comes.
 *
 * <p>A record that begins another group costs one comparison of 8 bytes.
 */
final class GroupTail {
  private final Combiner combiner;
  private final int suffixBytes;
  private final RecordView before = new RecordView();
  private final RecordView record = new RecordView();
  private final RecordView after = new RecordView();

  private int size;
  private long beforeKey;
  private int beforePayloadLength;
  private long lastKey;
  private int lastKeyLength;
  private int lastPayloadLength;

  /** The last 8 bytes of what the group's keys share, in the machine's order. */
  private long lastGroupWord;

  GroupTail(Combiner combiner) {
    this.combiner = combiner;
    this.suffixBytes = combiner.groupSuffixBytes();
  }

  /** Whether the last record need not be kept now that {@code key} comes behind it. */
  boolean lastIsSuperseded(long key, int keyLength, int payloadLength) {
    if (size == 0 || !isOfGroup(key, keyLength)) {
      size = 0;
      return false;
    }
    if (size < 2) {
      return false;
    }
    before.wrap(beforeKey, lastKeyLength, beforePayloadLength);
    record.wrap(lastKey, lastKeyLength, lastPayloadLength);
    after.wrap(key, keyLength, payloadLength);
    return combiner.supersedes(before, record, after);
  }

  /** Drops the last record of two. */
  void dropLast() {
    lastKey = beforeKey;
    lastPayloadLength = beforePayloadLength;
    size = 1;
  }

  /** Drops both records: they are no longer in the block. */
  void clear() {
    size = 0;
  }

  /** Takes a record in the block as the last one; those that are there are of its group. */
  void add(long key, int keyLength, int payloadLength) {
    if (size == 0) {
      int groupBytes = keyLength - suffixBytes;
      lastGroupWord =
          groupBytes >= Long.BYTES ? NativeMemory.readLong(key + groupBytes - Long.BYTES) : 0;
      size = 1;
    } else {
      beforeKey = lastKey;
      beforePayloadLength = lastPayloadLength;
      size = 2;
    }
    lastKey = key;
    lastKeyLength = keyLength;
    lastPayloadLength = payloadLength;
  }

  private boolean isOfGroup(long key, int keyLength) {
    int groupBytes = keyLength - suffixBytes;
    if (keyLength != lastKeyLength || groupBytes < 0) {
      return false;
    }
    if (groupBytes < Long.BYTES) {
      return RecordOrder.compare(key, groupBytes, lastKey, groupBytes) == 0;
    }
    int rest = groupBytes - Long.BYTES;
    return NativeMemory.readLong(key + rest) == lastGroupWord
        && RecordOrder.compare(key, rest, lastKey, rest) == 0;
  }
}
