package dev.floe.cdc.sort;

/**
 * Byte strings of any length, each named by an unsigned 32-bit reference.
 *
 * <pre>
 *   reference   12 bits: the block   20 bits: the place in it
 *
 *   at it       +--------+-------+      +------+----------+-------+
 *               | length | bytes |  or  | 0xFF | length   | bytes |
 *               | 1 byte |       |      |      | 4 bytes  |       |
 *               +--------+-------+      +------+----------+-------+
 * </pre>
 *
 * A string that is larger than a block has one of its own.
 */
final class KeyArena {
  private static final int BLOCK_SHIFT = 20;
  private static final int PLACE_MASK = (1 << BLOCK_SHIFT) - 1;
  private static final int MOST_BLOCKS = 1 << (Integer.SIZE - BLOCK_SHIFT);
  private static final long FIRST_BYTES = 256;

  private static final int LONG_MARK = 0xFF;
  private static final int SHORT_HEAD_BYTES = 1;
  private static final int LONG_HEAD_BYTES = 1 + Integer.BYTES;

  private final KeyBlocks blocks;

  /** The bytes taken of the last block. */
  private long used;

  KeyArena(KeyMemory memory) {
    this.blocks = new KeyBlocks(memory);
  }

  long bytes() {
    return blocks.bytes();
  }

  /** Makes room for a string; false when there is no memory or no reference for it. */
  boolean reserve(int length) {
    long needed = used + headBytes(length) + length;
    if (needed <= blocks.lastSize()) {
      return true;
    }
    if (blocks.count() > 0 && needed <= KeyBlocks.MOST_BYTES) {
      long doubled = Math.max(needed, blocks.lastSize() * 2);
      return blocks.resizeLast(Math.min(KeyBlocks.MOST_BYTES, doubled), used);
    }
    if (blocks.count() == MOST_BLOCKS) {
      return false;
    }
    long first = blocks.count() == 0 ? FIRST_BYTES : KeyBlocks.MOST_BYTES;
    if (!blocks.add(Math.max(first, headBytes(length) + (long) length))) {
      return false;
    }
    used = 0;
    return true;
  }

  /** Adds a string, for which there {@linkplain #reserve is room}, and returns its reference. */
  int append(byte[] string, int length) {
    int block = blocks.count() - 1;
    int reference = (block << BLOCK_SHIFT) | (int) used;
    long at = blocks.address(block) + used;
    if (length < LONG_MARK) {
      NativeMemory.writeByte(at, (byte) length);
    } else {
      NativeMemory.writeByte(at, (byte) LONG_MARK);
      NativeMemory.writeInt(at + 1, length);
    }
    NativeMemory.copyIn(string, 0, at + headBytes(length), length);
    used += headBytes(length) + length;
    return reference;
  }

  /** Where a string's head is. */
  long head(int reference) {
    return blocks.address(reference >>> BLOCK_SHIFT) + (reference & PLACE_MASK);
  }

  static int length(long head) {
    int length = NativeMemory.readByte(head) & 0xFF;
    return length == LONG_MARK ? NativeMemory.readInt(head + 1) : length;
  }

  static int headBytes(int length) {
    return length < LONG_MARK ? SHORT_HEAD_BYTES : LONG_HEAD_BYTES;
  }

  /** Gives back what is reserved for more strings. */
  void trim() {
    if (used < blocks.lastSize()) {
      blocks.resizeLast(used, used);
    }
  }

  /** Frees all. Idempotent. */
  void release() {
    blocks.release();
    used = 0;
  }
}
