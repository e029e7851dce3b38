package dev.floe.beam.cdc.sink;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A batch of encoded changes that grows, in the layout of {@link ChangeBatchFormat}. */
final class ChangeBatch {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int MAX_CHANGE_HEAD = 5 + 5 + 8;

  private final boolean eventTimes;
  private byte[] bytes;
  private int length;

  /** An empty batch with a head that {@link ChangeBatchFormat#head} made. */
  ChangeBatch(byte[] head) {
    this.eventTimes = ChangeBatchFormat.hasEventTimes(head);
    this.bytes = Arrays.copyOf(head, 512);
    this.length = head.length;
  }

  int length() {
    return length;
  }

  void add(byte[] sortKey, int sortKeyLength, byte[] row, int rowLength, long eventTimeMs) {
    ensure(Math.addExact(Math.addExact(sortKeyLength, rowLength), MAX_CHANGE_HEAD));
    putHead(sortKeyLength, rowLength, eventTimeMs);
    System.arraycopy(sortKey, 0, bytes, length, sortKeyLength);
    length += sortKeyLength;
    System.arraycopy(row, 0, bytes, length, rowLength);
    length += rowLength;
  }

  /** Adds a change of another batch: its sort key, and its row right behind. */
  void add(byte[] batch, int from, int sortKeyLength, int rowLength, long eventTimeMs) {
    ensure(Math.addExact(Math.addExact(sortKeyLength, rowLength), MAX_CHANGE_HEAD));
    putHead(sortKeyLength, rowLength, eventTimeMs);
    System.arraycopy(batch, from, bytes, length, sortKeyLength + rowLength);
    length += sortKeyLength + rowLength;
  }

  private void putHead(int sortKeyLength, int rowLength, long eventTimeMs) {
    putVarint(sortKeyLength);
    putVarint(rowLength);
    if (eventTimes) {
      LONG.set(bytes, length, eventTimeMs);
      length += Long.BYTES;
    }
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  private void ensure(int more) {
    int needed = Math.addExact(length, more);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, 2L * bytes.length), 1 << 30));
    }
  }

  private void putVarint(int value) {
    int rest = value;
    while (rest > 0x7F) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }
}
