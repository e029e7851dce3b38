package dev.floe.cdc.sort;

/**
 * The units in which a sorter takes memory, chosen so that what is left unused of a unit stays
 * small against the sorter's share.
 *
 * @param arenaBlockBytes the arena's blocks
 * @param indexChunkShift the index's chunks, as a power of two of entries
 * @param ioBufferBytes a spill block at most, and the buffer it is written from or read into
 */
record MemorySizes(long arenaBlockBytes, int indexChunkShift, int ioBufferBytes) {

  static MemorySizes ofShare(long shareBytes) {
    long indexChunkBytes = powerOfTwo(shareBytes / 64, 256, 256 << 10);
    return new MemorySizes(
        powerOfTwo(shareBytes / 32, 256, 1 << 20),
        Long.numberOfTrailingZeros(indexChunkBytes / PrefixIndex.ENTRY_BYTES),
        (int) powerOfTwo(shareBytes / 32, 1 << 10, 64 << 10));
  }

  /** The largest power of two up to {@code bytes}, but from {@code least} to {@code most}. */
  private static long powerOfTwo(long bytes, long least, long most) {
    return Long.highestOneBit(Math.max(least, Math.min(most, bytes)));
  }
}
