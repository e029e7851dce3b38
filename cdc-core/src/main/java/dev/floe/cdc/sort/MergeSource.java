package dev.floe.cdc.sort;

/** Sorted records, one after the other, as one of several inputs of a merge. */
abstract class MergeSource {
  private long key;
  private int keyLength;
  private int payloadLength;
  private boolean marked;

  /** Moves to the next record. Where there is none, memory is given back. */
  abstract boolean next();

  /** Gives back what memory is left. Idempotent. */
  abstract void release();

  /** Makes a record the current one, its payload right behind its key. */
  final void show(long newKey, int newKeyLength, int newPayloadLength, boolean newMark) {
    key = newKey;
    keyLength = newKeyLength;
    payloadLength = newPayloadLength;
    marked = newMark;
  }

  /** The {@link RecordOrder#prefix} of the current key behind its first {@code shared} bytes. */
  final long prefix(int shared) {
    return RecordOrder.prefix(key + shared, keyLength - shared);
  }

  /** The address of the current key; the payload is right behind it. */
  final long key() {
    return key;
  }

  final int keyLength() {
    return keyLength;
  }

  final int payloadLength() {
    return payloadLength;
  }

  /** Whether the current record follows records of its group that were left out. */
  final boolean marked() {
    return marked;
  }
}
