package dev.floe.cdc.sort;

/** Keys that all have the same number of bytes. */
final class FixedKeys extends KeyStore {
  private final KeyEntries keys;
  private final int width;

  /**
   * @param width the bytes of a key, at least 1
   * @param expected how many keys there will be, as far as known; else 0
   */
  FixedKeys(KeyMemory memory, int width, long expected) {
    this.keys = new KeyEntries(memory, width, expected);
    this.width = width;
  }

  @Override
  boolean add(byte[] key, int length) {
    if (length != width) {
      throw new IllegalArgumentException(
          "cannot add a key: it has "
              + length
              + " bytes and all keys of the run have "
              + width
              + "; make a run of keys of any length");
    }
    if (!keys.reserve()) {
      return false;
    }
    NativeMemory.copyIn(key, 0, keys.append(), width);
    return true;
  }

  @Override
  long size() {
    return keys.size();
  }

  @Override
  long bytes() {
    return keys.bytes();
  }

  @Override
  long prefix(long rank, int skip) {
    long read = NativeMemory.readBigEndianLong(keys.address(rank) + skip);
    int behind = bitsBehind(skip);
    return (read >>> behind << behind) ^ Long.MIN_VALUE;
  }

  /** How many bits of 8 bytes that are read so are the next key's, or the slack of a block. */
  int bitsBehind(int skip) {
    return Math.max(0, skip + Long.BYTES - width) * Byte.SIZE;
  }

  int width() {
    return width;
  }

  /** The rank, {@code to} at most, behind those whose keys lie in one piece from a rank on. */
  long endOfBlock(long rank, long to) {
    return Math.min(to, keys.endOfBlock(rank));
  }

  @Override
  boolean prefixIsAll(int skip) {
    return width - skip <= Long.BYTES;
  }

  @Override
  int skip(int shared) {
    return Math.min(shared, width - 1); // So that something is left to be read.
  }

  @Override
  long address(long rank) {
    return keys.address(rank);
  }

  @Override
  int length(long rank) {
    return width;
  }

  @Override
  void swap(long rank, long otherRank) {
    long one = keys.address(rank);
    long other = keys.address(otherRank);
    int i = 0;
    for (; i <= width - Long.BYTES; i += Long.BYTES) {
      long part = NativeMemory.readLong(one + i);
      NativeMemory.writeLong(one + i, NativeMemory.readLong(other + i));
      NativeMemory.writeLong(other + i, part);
    }
    for (; i < width; i++) {
      byte part = NativeMemory.readByte(one + i);
      NativeMemory.writeByte(one + i, NativeMemory.readByte(other + i));
      NativeMemory.writeByte(other + i, part);
    }
  }

  @Override
  boolean isLike(KeyStore other) {
    return other instanceof FixedKeys fixed && fixed.width == width;
  }

  @Override
  void trim() {
    keys.trim();
  }

  @Override
  void release() {
    keys.release();
  }

  @Override
  public String toString() {
    return "keys of " + width + " bytes";
  }
}
