package dev.floe.cdc.sort;

/**
 * Walks sorted records, one at a time and once. A flyweight: what it shows is the current record's
 * memory, valid until the next {@link #next()}.
 *
 * <p>Starts before the first record. Not thread-safe.
 */
public interface SortedCursor extends SortedRecord, AutoCloseable {

  /**
   * Moves to the next record.
   *
   * @return whether there is one
   * @throws SpillException when a run cannot be read back or is not what was written
   */
  boolean next();

  /**
   * Whether this record carries the mark that the {@link Combiner} left out records of its group
   * somewhere before it. Of each group that lost records at least one record carries it.
   */
  boolean followsSuperseded();

  /** Whether the first {@code length} bytes of the current key are those of {@code bytes}. */
  boolean keyStartsWith(byte[] bytes, int length);

  /** Copies {@code length} bytes of the current key from its beginning. */
  void copyKey(byte[] into, int at, int length);

  /** Copies the whole current payload. */
  void copyPayload(byte[] into, int at);

  /** Copies {@code length} bytes of the current payload from {@code from} on. */
  void copyPayload(int from, byte[] into, int at, int length);

  /** Ends reading. The sorter still has to be closed. Idempotent. */
  @Override
  void close();
}
