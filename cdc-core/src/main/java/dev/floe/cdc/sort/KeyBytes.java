package dev.floe.cdc.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Compares a key on the heap with one outside of it, as {@link RecordOrder} does two outside. */
final class KeyBytes {
  private static final VarHandle BIG_ENDIAN_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private KeyBytes() {}

  /** The first 8 of {@code length} bytes as an unsigned number, missing ones as 0. */
  static long prefix(byte[] key, int length) {
    if (length >= Long.BYTES) {
      return (long) BIG_ENDIAN_LONG.get(key, 0);
    }
    long prefix = 0;
    for (int i = 0; i < length; i++) {
      prefix |= (key[i] & 0xFFL) << (56 - 8 * i);
    }
    return prefix;
  }

  static int compare(long address, int addressLength, byte[] key, int keyLength) {
    int common = Math.min(addressLength, keyLength);
    int i = 0;
    for (; i <= common - Long.BYTES; i += Long.BYTES) {
      long one = NativeMemory.readBigEndianLong(address + i);
      long other = (long) BIG_ENDIAN_LONG.get(key, i);
      if (one != other) {
        return Long.compareUnsigned(one, other);
      }
    }
    for (; i < common; i++) {
      int difference = (NativeMemory.readByte(address + i) & 0xFF) - (key[i] & 0xFF);
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(addressLength, keyLength);
  }
}
