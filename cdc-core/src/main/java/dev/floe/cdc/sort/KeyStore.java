package dev.floe.cdc.sort;

/** Keys in memory, each named by its rank: its place among them. */
abstract sealed class KeyStore permits FixedKeys, VariableKeys {

  /** Adds a key at the end; false, and nothing is added, when there is no memory for it. */
  abstract boolean add(byte[] key, int length);

  abstract long size();

  /** Bytes of memory that they take. */
  abstract long bytes();

  /**
   * The first 8 bytes of a key, missing ones as 0, as a number that orders signed. Where two differ
   * they order as the keys do.
   */
  abstract long prefix(long rank);

  /** Whether two keys are equal where their prefixes are. */
  abstract boolean prefixIsAll();

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
    long prefix = prefix(rank);
    if (prefix != sought.prefix()) {
      return prefix < sought.prefix() ? -1 : 1;
    }
    return prefixIsAll() ? 0 : sought.compare(address(rank), length(rank));
  }

  final boolean isBefore(long rank, SoughtKey sought) {
    return compare(rank, sought) < 0;
  }

  /** The order of two keys of this store. */
  final int compare(long rank, long otherRank) {
    long prefix = prefix(rank);
    long otherPrefix = prefix(otherRank);
    if (prefix != otherPrefix) {
      return prefix < otherPrefix ? -1 : 1;
    }
    return prefixIsAll()
        ? 0
        : RecordOrder.compare(address(rank), length(rank), address(otherRank), length(otherRank));
  }
}
