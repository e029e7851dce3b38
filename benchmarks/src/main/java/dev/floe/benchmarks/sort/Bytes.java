package dev.floe.benchmarks.sort;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian numbers in byte arrays, and numbers that look random. */
final class Bytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private Bytes() {}

  static void putLong(byte[] into, int at, long value) {
    LONGS.set(into, at, value);
  }

  static long longAt(byte[] from, int at) {
    return (long) LONGS.get(from, at);
  }

  /** The first 8 bytes as a big-endian number, zeros behind a shorter string. */
  static long head(byte[] from, int at, int length) {
    return length >= Long.BYTES
        ? longAt(from, at)
        : shortString(from, at, length) << (Long.SIZE - Byte.SIZE * length);
  }

  /** The last 8 bytes as a big-endian number, zeros before a shorter string. */
  static long tail(byte[] from, int at, int length) {
    return length >= Long.BYTES
        ? longAt(from, at + length - Long.BYTES)
        : shortString(from, at, length);
  }

  /** A one-to-one scrambling of 64 bits: the finalizer of SplitMix64. */
  static long scramble(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** A number from 0 to {@code bound} - 1 out of 64 random bits; the bound is below 2^31. */
  static long below(long bound, long random) {
    return ((random >>> 33) * bound) >>> 31;
  }

  private static long shortString(byte[] from, int at, int length) {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = (value << Byte.SIZE) | (from[at + i] & 0xFF);
    }
    return length == 0 ? 0 : value;
  }
}
