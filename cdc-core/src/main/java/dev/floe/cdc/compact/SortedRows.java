package dev.floe.cdc.compact;

import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortedCursor;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Rows sorted by a prefix and their keys, with the deletes of keys among them. A record of the
 * sorter is
 *
 * <pre>
 *   key:      key bytes | 0      of a delete        payload: sequence number (int64)
 *             key bytes | 1      of a row           payload: source (int32) | position (int64) | row
 * </pre>
 *
 * <p>so that the deletes of a key come before its rows, the youngest last.
 */
final class SortedRows {
  /** The number of bytes before a row in its payload. */
  static final int ORIGIN_BYTES = Integer.BYTES + Long.BYTES;

  private static final int DELETE = 0;
  private static final int ROW = 1;

  private final ExternalSorter sorter;
  private byte[] key = new byte[64];
  private byte[] payload = new byte[256];

  /** Adds to a sorter, which stays the caller's. */
  SortedRows(ExternalSorter sorter) {
    this.sorter = sorter;
  }

  /** Adds the delete of a key. */
  void addDelete(byte[] keyBytes, int keyLength, long sequence) {
    setKey(keyBytes, keyLength, DELETE);
    ByteBuffer.wrap(payload).putLong(sequence);
    sorter.add(key, 0, keyLength + 1, payload, 0, Long.BYTES);
  }

  /** Adds a row, {@code length} bytes at an offset. */
  void addRow(
      byte[] keyBytes,
      int keyLength,
      int source,
      long position,
      byte[] row,
      int offset,
      int length) {
    setKey(keyBytes, keyLength, ROW);
    int needed = Math.addExact(ORIGIN_BYTES, length);
    if (payload.length < needed) {
      payload = new byte[(int) Math.min(2L * needed, Integer.MAX_VALUE - 8)];
    }
    putOrigin(payload, source, position);
    System.arraycopy(row, offset, payload, ORIGIN_BYTES, length);
    sorter.add(key, 0, keyLength + 1, payload, 0, needed);
  }

  private void setKey(byte[] bytes, int length, int tag) {
    if (key.length < length + 1) {
      key = new byte[(int) Math.min(2L * (length + 1), Integer.MAX_VALUE - 8)];
    }
    System.arraycopy(bytes, 0, key, 0, length);
    key[length] = (byte) tag;
  }

  private static void putOrigin(byte[] into, int source, long position) {
    ByteBuffer.wrap(into).putInt(source).putLong(position);
  }

  /** Takes the rows that live. */
  @FunctionalInterface
  interface Live {
    /**
     * Takes a row.
     *
     * @param key holds its key in the first {@code keyLength} bytes
     * @param payload holds the row after {@link #ORIGIN_BYTES}, up to {@code length}
     */
    void take(byte[] key, int keyLength, int source, long position, byte[] payload, int length);
  }

  /**
   * Sorts, and shows the rows that live in the order of their keys.
   *
   * @param sequences the sequence numbers of the sources, which a delete must be younger than
   * @return the number of rows that deletes have dropped
   */
  long forEach(long[] sequences, Live live) {
    long dropped = 0;
    byte[] deleted = new byte[64];
    int deletedLength = -1;
    long deletedSequence = 0;
    try (SortedCursor cursor = sorter.sort()) {
      while (cursor.next()) {
        int keyLength = cursor.keyLength() - 1;
        int length = cursor.payloadLength();
        payload = grown(payload, length);
        cursor.copyPayload(payload, 0);
        ByteBuffer head = ByteBuffer.wrap(payload);
        if (cursor.keyByte(keyLength) == DELETE) {
          deleted = grown(deleted, keyLength);
          cursor.copyKey(deleted, 0, keyLength);
          deletedLength = keyLength;
          deletedSequence = head.getLong();
          continue;
        }
        int source = head.getInt();
        long position = head.getLong();
        if (keyLength == deletedLength
            && deletedSequence > sequences[source]
            && cursor.keyStartsWith(deleted, keyLength)) {
          dropped++;
          continue;
        }
        key = grown(key, keyLength);
        cursor.copyKey(key, 0, keyLength);
        live.take(key, keyLength, source, position, payload, length);
      }
    }
    return dropped;
  }

  private static byte[] grown(byte[] bytes, int length) {
    return bytes.length >= length
        ? bytes
        : Arrays.copyOf(bytes, (int) Math.min(2L * length, Integer.MAX_VALUE - 8));
  }
}
