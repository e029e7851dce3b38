package dev.floe.cdc.sort;

/**
 * Makes a {@link KeyRun} of the keys of rows that are added one after the other; a row's position
 * is how many were before it.
 *
 * <ul>
 *   <li>Keys may come in any order. Those that come ascending, a row without key behind the last,
 *       take no more memory than they are long; others 4 bytes more each, and are sorted at the
 *       end.
 *   <li>All memory is on the account of the {@link KeyMemory}. At no time is more than a megabyte
 *       of it held twice.
 *   <li>Used by one thread. Whoever makes it closes it, which gives its memory back unless a run
 *       was built of it.
 * </ul>
 */
public final class KeyRunBuilder implements AutoCloseable {
  private final KeyStore keys;
  private final KeyPositions positions;
  private long rows;
  private boolean ascending = true;
  private boolean ended;
  private final SoughtKey.OfBytes added = new SoughtKey.OfBytes();

  private KeyRunBuilder(KeyStore keys, KeyMemory memory, long expectedRows) {
    this.keys = keys;
    this.positions = new KeyPositions(memory, expectedRows);
  }

  /**
   * A builder for keys that all have as many bytes, at least 1.
   *
   * @param expectedRows how many rows there will be, as far as known; else 0
   */
  public static KeyRunBuilder ofWidth(int keyBytes, KeyMemory memory, long expectedRows) {
    if (keyBytes < 1) {
      throw new IllegalArgumentException(
          "cannot make a run of keys of " + keyBytes + " bytes; give at least 1");
    }
    return new KeyRunBuilder(new FixedKeys(memory, keyBytes, expectedRows), memory, expectedRows);
  }

  /**
   * A builder for keys of any lengths.
   *
   * @param expectedRows how many rows there will be, as far as known; else 0
   */
  public static KeyRunBuilder ofAnyWidth(KeyMemory memory, long expectedRows) {
    return new KeyRunBuilder(new VariableKeys(memory, expectedRows), memory, expectedRows);
  }

  /**
   * Adds the next row with its key, the first {@code length} bytes, which are copied.
   *
   * @return false, and the row is not added, when there is no memory for it, or the run would have
   *     more than 2<sup>32</sup> rows or 4 GB of keys of any lengths; it may be added again
   * @throws IllegalArgumentException when it has not the width that the builder is for
   */
  public boolean add(byte[] key, int length) {
    checkOpen();
    boolean inOrder = isInOrder(key, length);
    boolean fits = positions.kept() || (inOrder && rows == keys.size());
    if (rows > KeyPositions.MOST || !(fits || positions.keep(keys.size()))) {
      return false;
    }
    if (!positions.reserve() || !keys.add(key, length)) {
      return false;
    }
    positions.add(rows);
    ascending &= inOrder;
    rows++;
    return true;
  }

  /** Adds the next row, which has no key. */
  public void skip() {
    checkOpen();
    rows++;
  }

  /** How many rows were added. */
  public long rows() {
    return rows;
  }

  /** How many of them have a key. */
  public long size() {
    return keys.size();
  }

  /** Bytes of memory that it holds. */
  public long bytes() {
    return keys.bytes() + positions.bytes();
  }

  /** Makes the run, which needs no more memory. The builder can only be closed afterwards. */
  public KeyRun build() {
    checkOpen();
    if (!ascending) {
      new KeySort(keys, positions).sort();
    }
    keys.trim();
    positions.trim();
    ended = true;
    return new KeyRun(keys, positions);
  }

  /** Gives its memory back, unless that is a run's. Idempotent. */
  @Override
  public void close() {
    if (!ended) {
      ended = true;
      keys.release();
      positions.release();
    }
  }

  private boolean isInOrder(byte[] key, int length) {
    if (keys.size() == 0) {
      return true;
    }
    added.wrap(key, length);
    return keys.compare(keys.size() - 1, added) <= 0;
  }

  private void checkOpen() {
    if (ended) {
      throw new IllegalStateException(
          "cannot add keys to a run: it is built or its builder closed; make another builder");
    }
  }
}
