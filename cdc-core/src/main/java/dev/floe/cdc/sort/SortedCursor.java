package dev.floe.cdc.sort;

/**
 * Walks sorted records, one at a time and once. A flyweight: what it shows is the current record's
 * memory, valid until the next {@link #next()}.
 *
 * <p>Starts before the first record. Not thread-safe.
 */
public interface SortedCursor extends AutoCloseable {

  /**
   * Moves to the next record.
   *
   * @return whether there is one
   * @throws SpillException when a run cannot be read back or is not what was written
   */
  boolean next();

  /** The length of the current key in bytes. */
  int keyLength();

  /** The length of the current payload in bytes. */
  int payloadLength();

  /** The byte at {@code index} of the current key, from 0 to 255. */
  int keyByte(int index);

  /** The 8 bytes at {@code index} of the current key as a big-endian number. */
  long keyLong(int index);

  /** Whether the first {@code length} bytes of the current key are those of {@code bytes}. */
  boolean keyStartsWith(byte[] bytes, int length);

  /** Copies {@code length} bytes of the current key from its beginning. */
  void copyKey(byte[] into, int at, int length);

  /** Copies the whole current payload. */
  void copyPayload(byte[] into, int at);

  /** Ends reading. The sorter still has to be closed. Idempotent. */
  @Override
  void close();
}
