package dev.floe.beam.cdc.sink;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads the changes of a batch one after the other: a cursor before its first. */
final class ChangeBatchReader {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] bytes = {};
  private boolean eventTimes;
  private int next;
  private int sortKeyOffset;
  private int sortKeyLength;
  private int rowLength;
  private long eventTimeMs;

  /** Points this before the first change of a batch. */
  ChangeBatchReader wrap(byte[] batch) {
    bytes = batch;
    eventTimes = ChangeBatchFormat.hasEventTimes(batch);
    next = ChangeBatchFormat.HEAD_BYTES;
    return this;
  }

  /** Goes to the next change; false behind the last. */
  boolean next() {
    if (next == bytes.length) {
      return false;
    }
    sortKeyLength = varint();
    rowLength = varint();
    if (eventTimes) {
      eventTimeMs = (long) LONG.get(bytes, next);
      next += Long.BYTES;
    }
    sortKeyOffset = next;
    next += sortKeyLength + rowLength;
    if (next > bytes.length || next < 0) {
      throw new IllegalStateException(
          "cannot read a batch of changes: it ends within a change, after "
              + bytes.length
              + " bytes");
    }
    return true;
  }

  /** Where sort key and row are. */
  byte[] bytes() {
    return bytes;
  }

  int sortKeyOffset() {
    return sortKeyOffset;
  }

  int sortKeyLength() {
    return sortKeyLength;
  }

  int rowOffset() {
    return sortKeyOffset + sortKeyLength;
  }

  int rowLength() {
    return rowLength;
  }

  /** The event time, where the batch has them. */
  long eventTimeMs() {
    return eventTimeMs;
  }

  private int varint() {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = bytes[next++];
      value |= (part & 0x7F) << shift;
      if (part >= 0) {
        return value;
      }
    }
  }
}
