package dev.floe.cdc.sort;

import java.util.Objects;

/** What cursors share: the current record as an address and two lengths, and how to read it. */
abstract class RecordCursor extends AddressedRecord implements SortedCursor {
  private enum State {
    OPEN,
    ENDED,
    FAILED,
    CLOSED
  }

  private State state = State.OPEN;
  private boolean onRecord;
  private boolean followsSuperseded;

  /** Calls {@link #show} with the next record, or returns false where there is none. */
  abstract boolean advance();

  /** Frees what only the cursor needs. */
  abstract void release();

  /** Makes a record the current one. Its payload is right behind its key. */
  final void show(long key, int keyLength, int payloadLength, boolean marked) {
    wrap(key, keyLength, payloadLength);
    followsSuperseded = marked;
  }

  @Override
  public final boolean next() {
    if (state != State.OPEN) {
      return nextAfterEnd();
    }
    onRecord = false;
    try {
      onRecord = advance();
    } catch (Throwable e) {
      state = State.FAILED;
      throw e;
    }
    if (!onRecord) {
      state = State.ENDED;
    }
    return onRecord;
  }

  private boolean nextAfterEnd() {
    if (state == State.ENDED) {
      return false;
    }
    throw new IllegalStateException(
        state == State.FAILED
            ? "cannot read on: reading failed before; close the sorter and sort again"
            : "cannot read: the cursor or its sorter is closed; read before closing");
  }

  @Override
  public final boolean followsSuperseded() {
    checkReadable();
    return followsSuperseded;
  }

  @Override
  public final boolean keyStartsWith(byte[] bytes, int length) {
    checkReadable();
    return length <= keyLength() && NativeMemory.matches(key(), bytes, length);
  }

  @Override
  public final void copyKey(byte[] into, int at, int length) {
    checkReadable();
    Bounds.check(0, length, keyLength(), "the key");
    Objects.checkFromIndexSize(at, length, into.length);
    NativeMemory.copyOut(key(), into, at, length);
  }

  @Override
  public final void copyPayload(byte[] into, int at) {
    checkReadable();
    Objects.checkFromIndexSize(at, payloadLength(), into.length);
    NativeMemory.copyOut(key() + keyLength(), into, at, payloadLength());
  }

  @Override
  public final void copyPayload(int from, byte[] into, int at, int length) {
    checkReadable();
    Bounds.check(from, length, payloadLength(), "the payload");
    Objects.checkFromIndexSize(at, length, into.length);
    NativeMemory.copyOut(key() + keyLength() + from, into, at, length);
  }

  @Override
  public final void close() {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      onRecord = false;
      release();
    }
  }

  @Override
  final void checkReadable() {
    if (!onRecord) {
      throw new IllegalStateException(
          "cannot read a record: there is no current one; call next() first, and stop when it"
              + " returns false");
    }
  }
}
