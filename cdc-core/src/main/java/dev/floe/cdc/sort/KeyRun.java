package dev.floe.cdc.sort;

/**
 * Keys in the order of their bytes, each with the position at which it was added. Immutable, in
 * off-heap memory.
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

  private KeyRun() {}

  /** How many keys there are. */
  public long size() {
    throw new UnsupportedOperationException();
  }

  /** Bytes of memory that it holds. */
  public long bytes() {
    throw new UnsupportedOperationException();
  }

  /**
   * Finds the keys that another run has too; a key that is there several times is found as often.
   */
  public void join(KeyRun other, Matches out) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
