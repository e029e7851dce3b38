package dev.floe.cdc.sort;

/** A key that is looked for among others. */
abstract sealed class SoughtKey {
  private long prefix;

  /** The first 8 bytes, missing ones as 0, as a number that orders signed. */
  final long prefix() {
    return prefix;
  }

  final void prefix(long unsigned) {
    prefix = unsigned ^ Long.MIN_VALUE;
  }

  /** Compares a key that has the same prefix with this one. */
  abstract int compare(long address, int length);

  /** One of stored keys. */
  static final class OfStore extends SoughtKey {
    private final KeyStore keys;
    private long rank;

    OfStore(KeyStore keys) {
      this.keys = keys;
    }

    void at(long toRank) {
      rank = toRank;
      prefix(keys.prefix(toRank) ^ Long.MIN_VALUE);
    }

    @Override
    int compare(long address, int length) {
      return RecordOrder.compare(address, length, keys.address(rank), keys.length(rank));
    }
  }

  /** One on the heap. */
  static final class OfBytes extends SoughtKey {
    private byte[] key;
    private int length;

    void wrap(byte[] toKey, int toLength) {
      key = toKey;
      length = toLength;
      prefix(KeyBytes.prefix(toKey, toLength));
    }

    @Override
    int compare(long address, int addressLength) {
      return KeyBytes.compare(address, addressLength, key, length);
    }
  }
}
