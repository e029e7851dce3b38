package dev.floe.cdc.sort;

import java.nio.ByteBuffer;

/** A piece of off-heap memory. {@link RegionPool} makes and frees it. */
final class Region {
  private final long address;
  private final long bytes;

  /** For channels and checksums, which take nothing else without a copy; made when it is needed. */
  private ByteBuffer buffer;

  /** Where the region stands among those that its holder has. */
  private int slot;

  Region(long bytes) {
    this.address = NativeMemory.allocate(bytes);
    this.bytes = bytes;
  }

  long address() {
    return address;
  }

  long bytes() {
    return bytes;
  }

  /**
   * A buffer set to the bytes from {@code from} to {@code to}, always the same one. The region must
   * have less than 2 GB.
   */
  ByteBuffer buffer(int from, int to) {
    if (buffer == null) {
      buffer = NativeMemory.buffer(address, Math.toIntExact(bytes));
    }
    return buffer.limit(to).position(from);
  }

  int slot() {
    return slot;
  }

  void moveTo(int newSlot) {
    slot = newSlot;
  }

  /** Returns the memory to the system. Whoever holds the region calls it once. */
  void free() {
    NativeMemory.free(address, bytes);
  }
}
