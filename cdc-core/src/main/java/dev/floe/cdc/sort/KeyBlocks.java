package dev.floe.cdc.sort;

import java.util.Arrays;

/**
 * Blocks of off-heap memory on the account of a {@link KeyMemory}, to which more are added at the
 * end. Behind the bytes of each are 8 more that may be read.
 */
final class KeyBlocks {
  /** What a block has at most, unless it is for a single larger thing. */
  static final int MOST_BYTES = 1 << 20;

  private static final int SLACK_BYTES = Long.BYTES;

  private final KeyMemory memory;
  private long[] addresses = new long[1];
  private long[] sizes = new long[1];
  private int count;
  private long bytes;

  KeyBlocks(KeyMemory memory) {
    this.memory = memory;
  }

  int count() {
    return count;
  }

  /** The bytes of the last block; 0 where there is none. */
  long lastSize() {
    return count == 0 ? 0 : sizes[count - 1];
  }

  /** Bytes of memory that all take. */
  long bytes() {
    return bytes;
  }

  long address(int block) {
    return addresses[block];
  }

  /** Adds a block; false when there is no memory for it. */
  boolean add(long size) {
    if (count == addresses.length) {
      addresses = Arrays.copyOf(addresses, count * 2);
      sizes = Arrays.copyOf(sizes, count * 2);
    }
    long address = allocate(size);
    if (address == 0) {
      return false;
    }
    addresses[count] = address;
    sizes[count] = size;
    count++;
    return true;
  }

  /**
   * Gives the last block another size and the same first {@code used} bytes; false when there is no
   * memory for both at once.
   */
  boolean resizeLast(long size, long used) {
    int last = count - 1;
    long address = allocate(size);
    if (address == 0) {
      return false;
    }
    NativeMemory.copy(addresses[last], address, used);
    free(addresses[last], sizes[last]);
    addresses[last] = address;
    sizes[last] = size;
    return true;
  }

  /** Frees all. Idempotent. */
  void release() {
    for (int i = 0; i < count; i++) {
      free(addresses[i], sizes[i]);
    }
    count = 0;
  }

  /** Memory for a block; 0 when there is none. */
  private long allocate(long size) {
    if (!memory.tryReserve(size + SLACK_BYTES)) {
      return 0;
    }
    long address = 0;
    try {
      address = NativeMemory.allocate(size + SLACK_BYTES);
    } finally {
      if (address == 0) {
        memory.release(size + SLACK_BYTES);
      }
    }
    bytes += size + SLACK_BYTES;
    return address;
  }

  private void free(long address, long size) {
    NativeMemory.free(address, size + SLACK_BYTES);
    memory.release(size + SLACK_BYTES);
    bytes -= size + SLACK_BYTES;
  }
}
