package dev.floe.cdc.sort;

/**
 * The units in which a sorter takes memory, chosen so that what stays unused of a unit is small
 * against the sorter's share of the budget.
 */
final class MemorySizes {
  private MemorySizes() {}

  /** A block of the arena. */
  static long arenaBlockBytes(long shareBytes) {
    return powerOfTwo(shareBytes / 32, 256, 1 << 20);
  }

  /** A chunk of the index, as the power of two of its entries. */
  static int indexChunkShift(long shareBytes) {
    long bytes = powerOfTwo(shareBytes / 64, 256, 64 << 10);
    return Long.numberOfTrailingZeros(bytes / PrefixIndex.ENTRY_BYTES);
  }

  /** The buffer in which spill blocks are made up to be written, and another to read each run. */
  static int ioBufferBytes(long shareBytes) {
    return (int) powerOfTwo(shareBytes / 32, 1 << 10, 64 << 10);
  }

  /** The largest power of two up to {@code bytes}, but from {@code least} to {@code most}. */
  private static long powerOfTwo(long bytes, long least, long most) {
    return Long.highestOneBit(Math.max(least, Math.min(most, bytes)));
  }
}
