package dev.floe.cdc.sort;

/**
 * The order of records: byte by byte and unsigned, a prefix before what it begins; by key, equal
 * keys by payload.
 */
final class RecordOrder {
  private RecordOrder() {}

  /**
   * The first 8 of {@code length} bytes as a number, missing ones as 0. Where two of these numbers
   * differ they order, unsigned, as the bytes do; where they are equal the bytes may still differ.
   */
  static long prefix(long address, int length) {
    if (length >= Long.BYTES) {
      return NativeMemory.readBigEndianLong(address);
    }
    long prefix = 0;
    for (int i = 0; i < length; i++) {
      prefix |= (NativeMemory.readByte(address + i) & 0xFFL) << (56 - 8 * i);
    }
    return prefix;
  }

  /** Compares two byte strings. Lengths below 0 are none, and in order like others. */
  static int compare(long left, int leftLength, long right, int rightLength) {
    int common = Math.min(leftLength, rightLength);
    int i = 0;
    for (; i <= common - Long.BYTES; i += Long.BYTES) {
      if (NativeMemory.readLong(left + i) != NativeMemory.readLong(right + i)) {
        return compareLongs(left + i, right + i);
      }
    }
    if (i < common && common >= Long.BYTES) {
      // What comes before is equal, so looking at some of it again does no harm.
      int last = common - Long.BYTES;
      if (NativeMemory.readLong(left + last) != NativeMemory.readLong(right + last)) {
        return compareLongs(left + last, right + last);
      }
      i = common;
    }
    for (; i < common; i++) {
      int difference =
          (NativeMemory.readByte(left + i) & 0xFF) - (NativeMemory.readByte(right + i) & 0xFF);
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(leftLength, rightLength);
  }

  private static int compareLongs(long left, long right) {
    return Long.compareUnsigned(
        NativeMemory.readBigEndianLong(left), NativeMemory.readBigEndianLong(right));
  }

  /** Compares two records, each a key with its payload right behind it. */
  static int compare(
      long left,
      int leftKeyLength,
      int leftPayloadLength,
      long right,
      int rightKeyLength,
      int rightPayloadLength) {
    int byKey = compare(left, leftKeyLength, right, rightKeyLength);
    return byKey != 0
        ? byKey
        : compare(
            left + leftKeyLength, leftPayloadLength, right + rightKeyLength, rightPayloadLength);
  }
}
