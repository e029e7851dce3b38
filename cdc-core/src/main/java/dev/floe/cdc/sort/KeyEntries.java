package dev.floe.cdc.sort;

/**
 * Entries of equal width, one behind the other. They lie in blocks, so that more of them need not
 * be moved, but for those of the last block while it is small.
 */
final class KeyEntries {
  private static final long FIRST_ENTRIES = 16;

  private final KeyBlocks blocks;
  private final int width;
  private final long expected;

  /** The entries of a full block as a power of two. */
  private final int shift;

  private final long mask;
  private long capacity;
  private long size;

  /**
   * @param width the bytes of an entry
   * @param expected how many entries there will be, as far as known; else 0
   */
  KeyEntries(KeyMemory memory, int width, long expected) {
    this.blocks = new KeyBlocks(memory);
    this.width = width;
    this.expected = expected;
    long most = Math.max(1, KeyBlocks.MOST_BYTES / Math.max(1, width));
    this.shift = 63 - Long.numberOfLeadingZeros(most);
    this.mask = (1L << shift) - 1;
  }

  long size() {
    return size;
  }

  long bytes() {
    return blocks.bytes();
  }

  int width() {
    return width;
  }

  long address(long entry) {
    if (Bounds.CHECKED) {
      Bounds.check(entry, 1, capacity, "key entries");
    }
    return blocks.address((int) (entry >>> shift)) + (entry & mask) * width;
  }

  /** The entry behind those that lie in one piece from an entry on. */
  long endOfBlock(long entry) {
    return (entry | mask) + 1;
  }

  /** Makes room for one more entry; false when there is no memory for it. */
  boolean reserve() {
    return size < capacity || grow();
  }

  /** Adds an entry, for which there {@linkplain #reserve is room}, and returns its address. */
  long append() {
    return address(size++);
  }

  /** Gives back what is reserved for more entries. */
  void trim() {
    long unused = capacity - size;
    if (unused == 0) {
      return;
    }
    long used = blocks.lastSize() - unused * width;
    if (blocks.resizeLast(used, used)) {
      capacity = size;
    }
  }

  /** Frees all. Idempotent. */
  void release() {
    blocks.release();
    capacity = 0;
    size = 0;
  }

  private boolean grow() {
    long full = 1L << shift;
    long inLast = capacity - (Math.max(0, blocks.count() - 1L) << shift);
    if (blocks.count() == 0 || inLast == full) {
      long entries = Math.min(full, Math.max(expected - size, FIRST_ENTRIES));
      return grown(blocks.add(entries * width), entries);
    }
    long entries = Math.min(full, inLast * 2);
    return grown(blocks.resizeLast(entries * width, inLast * width), entries - inLast);
  }

  private boolean grown(boolean done, long more) {
    capacity += done ? more : 0;
    return done;
  }
}
