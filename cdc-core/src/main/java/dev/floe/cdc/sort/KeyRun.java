package dev.floe.cdc.sort;

/**
 * Keys in the order of their bytes, unsigned and a prefix before what it begins, each with the
 * position at which it was added. A key may be there several times, then in the order of positions.
 *
 * <p>Immutable, in off-heap memory, made by a {@link KeyRunBuilder}. Threads may share it as long
 * as it is open. Whoever has it closes it, which gives the memory back; it is invalid afterwards.
 */
public final class KeyRun implements AutoCloseable {
  /** Takes what a join finds. */
  public interface Matches {
    /**
     * A key that both runs have.
     *
     * @param position where it was added to the one run
     * @param otherPosition where it was added to the other
     */
    void match(long position, long otherPosition);
  }

  private final KeyStore keys;
  private final KeyPositions positions;
  private final long size;
  private boolean closed;

  KeyRun(KeyStore keys, KeyPositions positions) {
    this.keys = keys;
    this.positions = positions;
    this.size = keys.size();
  }

  /** How many keys there are. */
  public long size() {
    return size;
  }

  /** Bytes of memory that it holds. */
  public long bytes() {
    return keys.bytes() + positions.bytes();
  }

  /** A copy of the key of a rank, of which there are {@link #size()} from 0. */
  public byte[] key(long rank) {
    checkOpen();
    if (rank < 0 || rank >= size) {
      throw new IndexOutOfBoundsException(
          "cannot show the key of rank " + rank + ": there are " + size);
    }
    byte[] key = new byte[keys.length(rank)];
    NativeMemory.copyOut(keys.address(rank), key, 0, key.length);
    return key;
  }

  /** The rank of the first key that is not before some bytes; {@link #size()} where all are. */
  public long rankFrom(byte[] bytes) {
    checkOpen();
    SoughtKey.OfBytes sought = new SoughtKey.OfBytes();
    sought.wrap(bytes, bytes.length);
    return KeySearch.forward(keys, 0, size, sought);
  }

  /**
   * Finds the keys that another run has too, in ascending order; a key that is there several times
   * is found as often.
   *
   * @throws IllegalArgumentException when the one has keys of another fixed length than the other
   */
  public void join(KeyRun other, Matches out) {
    checkOpen();
    other.checkOpen();
    if (!keys.isLike(other.keys)) {
      throw new IllegalArgumentException(
          "cannot join runs of keys: the one has "
              + keys
              + ", the other "
              + other.keys
              + "; make both with the same");
    }
    new KeyJoin(this, other, out).join();
  }

  KeyStore keys() {
    checkOpen();
    return keys;
  }

  KeyPositions positions() {
    return positions;
  }

  /** Gives its memory back. Idempotent. */
  @Override
  public void close() {
    closed = true;
    keys.release();
    positions.release();
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("cannot use a run of keys: it is closed");
    }
  }
}
