package dev.floe.cdc.sort;

/** A key that is looked for among others, all of which begin with the same bytes. */
abstract sealed class SoughtKey {
  private final int skip;
  private long prefix;

  private SoughtKey(int skip) {
    this.skip = skip;
  }

  /** How many bytes all begin with: they are not compared. */
  final int skip() {
    return skip;
  }

  /** The 8 bytes behind these, as {@link KeyStore#prefix} has them. */
  final long prefix() {
    return prefix;
  }

  final void prefix(long to) {
    prefix = to;
  }

  /** Compares a key with this one, whatever they begin with. */
  abstract int compareAll(long address, int length);

  /** One of stored keys. */
  static final class OfStore extends SoughtKey {
    private final KeyStore keys;
    private long rank;

    OfStore(KeyStore keys, int skip) {
      super(skip);
      this.keys = keys;
    }

    SoughtKey at(long toRank) {
      rank = toRank;
      prefix(keys.prefix(toRank, skip()));
      return this;
    }

    @Override
    int compareAll(long address, int length) {
      return RecordOrder.compare(address, length, keys.address(rank), keys.length(rank));
    }
  }

  /** One on the heap. */
  static final class OfBytes extends SoughtKey {
    private byte[] key;
    private int length;

    OfBytes() {
      super(0);
    }

    void wrap(byte[] toKey, int toLength) {
      key = toKey;
      length = toLength;
      prefix(KeyBytes.prefix(toKey, toLength) ^ Long.MIN_VALUE);
    }

    @Override
    int compareAll(long address, int addressLength) {
      return KeyBytes.compare(address, addressLength, key, length);
    }
  }
}
