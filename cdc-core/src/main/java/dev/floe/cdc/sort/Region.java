package dev.floe.cdc.sort;

import java.nio.ByteBuffer;

/**
 * A piece of off-heap memory. {@link RegionPool} makes and frees it.
 *
 * <p>Regions for I/O are direct buffers, because channels and checksums take nothing else without a
 * copy; all others come from {@link NativeMemory}.
 */
final class Region {
  private final long address;
  private final long bytes;
  private final ByteBuffer buffer;

  /** Where the region stands among those that its holder has; -1 while nobody has it. */
  private int slot = -1;

  private Region(long address, long bytes, ByteBuffer buffer) {
    this.address = address;
    this.bytes = bytes;
    this.buffer = buffer;
  }

  static Region ofMemory(long bytes) {
    return new Region(NativeMemory.allocate(bytes), bytes, null);
  }

  static Region ofBuffer(int bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
    return new Region(NativeMemory.address(buffer), bytes, buffer);
  }

  long address() {
    return address;
  }

  long bytes() {
    return bytes;
  }

  boolean isForIo() {
    return buffer != null;
  }

  /** The buffer of an I/O region, set to the bytes from {@code from} to {@code to}. */
  ByteBuffer buffer(int from, int to) {
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
    if (buffer == null) {
      NativeMemory.free(address, bytes);
    } else {
      DirectBuffers.free(buffer);
    }
  }
}
