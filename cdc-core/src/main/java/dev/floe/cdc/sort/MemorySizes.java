package dev.floe.cdc.sort;

/**
 * The units in which the sorters of a budget take memory, chosen so that what stays unused of a
 * unit is small against the budget even where many sorters share it.
 */
final class MemorySizes {
  private static final int UNITS = 512;

  private MemorySizes() {}

  /** A block of an arena or an index. */
  static long blockBytes(long limitBytes) {
    return powerOfTwo(limitBytes / UNITS, 256, 1 << 20);
  }

  /** The buffer in which spill blocks are made up to be written, and others to read each run. */
  static int ioBufferBytes(long limitBytes) {
    return (int) powerOfTwo(limitBytes / UNITS, 1 << 10, 128 << 10);
  }

  /** The largest power of two up to {@code bytes}, but from {@code least} to {@code most}. */
  private static long powerOfTwo(long bytes, long least, long most) {
    return Long.highestOneBit(Math.max(least, Math.min(most, bytes)));
  }
}
