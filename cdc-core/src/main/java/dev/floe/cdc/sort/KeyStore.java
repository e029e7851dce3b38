package dev.floe.cdc.sort;

/** Keys in memory, each named by its rank: its place among them. */
abstract sealed class KeyStore permits FixedKeys, VariableKeys {

  /** Adds a key at the end; false, and nothing is added, when there is no memory for it. */
  abstract boolean add(byte[] key, int length);

  abstract long size();

  /** Bytes of memory that they take. */
  abstract long bytes();

  /**
   * The 8 bytes of a key behind the first {@code skip}, missing ones as 0, as a number that orders
   * signed. Where these differ they order as the keys do, provided that the first are equal.
   *
   * @param skip what {@link #skip} says, or 0
   */
  abstract long prefix(long rank, int skip);

  /** Whether two keys are equal where the first {@code skip} bytes are and these numbers. */
  abstract boolean prefixIsAll(int skip);

  /** How many of some bytes that all keys begin with are to be skipped. */
  abstract int skip(int shared);

  abstract long address(long rank);

  abstract int length(long rank);

  abstract void swap(long rank, long otherRank);

  /** Whether these keys can be compared with keys of another store, or a run have both. */
  abstract boolean isLike(KeyStore other);

  /** Gives back what is reserved for more keys. */
  abstract void trim();

  /** Frees all. Idempotent. */
  abstract void release();

  final int compare(long rank, SoughtKey sought) {
    int skip = sought.skip();
    long prefix = prefix(rank, skip);
    if (prefix != sought.prefix()) {
      return prefix < sought.prefix() ? -1 : 1;
    }
    return prefixIsAll(skip) ? 0 : sought.compareAll(address(rank), length(rank));
  }

  final boolean isBefore(long rank, SoughtKey sought) {
    return compare(rank, sought) < 0;
  }

  /** The order of two keys of this store. */
  final int compare(long rank, long otherRank) {
    long prefix = prefix(rank, 0);
    long otherPrefix = prefix(otherRank, 0);
    if (prefix != otherPrefix) {
      return prefix < otherPrefix ? -1 : 1;
    }
    return prefixIsAll(0)
        ? 0
        : RecordOrder.compare(address(rank), length(rank), address(otherRank), length(otherRank));
  }
}
