package dev.floe.cdc.sort;

import java.nio.ByteBuffer;

/**
 * A piece of off-heap memory on a sorter's account. {@link SorterMemory} makes and frees it.
 *
 * <p>Regions for I/O are direct buffers, because channels and checksums take nothing else without a
 * copy; all others come from {@link NativeMemory}.
 */
final class Region {
  private final long address;
  private final long bytes;
  private final ByteBuffer buffer;

  /** Where the region stands among its account's live ones; -1 once it is freed. */
  private int slot;

  private Region(long address, long bytes, ByteBuffer buffer, int slot) {
    this.address = address;
    this.bytes = bytes;
    this.buffer = buffer;
    this.slot = slot;
  }

  static Region ofMemory(long bytes, int slot) {
    return new Region(NativeMemory.allocate(bytes), bytes, null, slot);
  }

  static Region ofBuffer(int bytes, int slot) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
    return new Region(NativeMemory.address(buffer), bytes, buffer, slot);
  }

  long address() {
    return address;
  }

  long bytes() {
    return bytes;
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

  void free() {
    if (slot < 0) {
      throw new IllegalStateException("cannot free " + bytes + " bytes twice");
    }
    slot = -1;
    if (buffer == null) {
      NativeMemory.free(address, bytes);
    } else {
      DirectBuffers.free(buffer);
    }
  }
}
