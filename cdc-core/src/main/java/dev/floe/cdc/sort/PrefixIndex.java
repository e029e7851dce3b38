package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One entry for each record in memory: 8 bytes of it as an unsigned number, and its address.
 * Comparing numbers settles most comparisons without touching the record.
 *
 * <p>Entries lie off-heap in chunks of equal size:
 *
 * <pre>
 *   0        8         16
 *   +--------+---------+
 *   | prefix | address |
 *   +--------+---------+
 * </pre>
 */
final class PrefixIndex {
  static final int ENTRY_BYTES = 16;
  private static final int ENTRY_SHIFT = 4;
  private static final int ADDRESS_OFFSET = 8;

  private final SorterMemory memory;
  private final int chunkShift;
  private final int chunkMask;
  private final List<Region> chunks = new ArrayList<>();
  private long[] chunkAddresses = new long[4];
  private int size;
  private int capacity;

  /** An index that grows by {@code 1 << chunkShift} entries at a time. */
  PrefixIndex(SorterMemory memory, int chunkShift) {
    this.memory = memory;
    this.chunkShift = chunkShift;
    this.chunkMask = (1 << chunkShift) - 1;
  }

  int size() {
    return size;
  }

  /** Whether one more entry fits, after taking memory for it if the budget has room. */
  boolean tryReserve() {
    if (size < capacity) {
      return true;
    }
    if (capacity > Integer.MAX_VALUE - (1 << chunkShift)) {
      return false;
    }
    return addChunk(memory.tryBlock(chunkBytes()));
  }

  /** Makes one more entry fit, whatever the budget says. */
  void reserve() {
    if (size == capacity) {
      addChunk(memory.block(chunkBytes()));
    }
  }

  /** Appends an entry that fits. */
  void add(long prefix, long address) {
    if (Bounds.CHECKED) {
      Bounds.check(size, 1, capacity, "the index");
    }
    long entry = entry(size++);
    NativeMemory.writeLong(entry, prefix);
    NativeMemory.writeLong(entry + ADDRESS_OFFSET, address);
  }

  long prefix(int i) {
    return NativeMemory.readLong(checkedEntry(i));
  }

  long address(int i) {
    return NativeMemory.readLong(checkedEntry(i) + ADDRESS_OFFSET);
  }

  void set(int i, long prefix, long address) {
    long entry = checkedEntry(i);
    NativeMemory.writeLong(entry, prefix);
    NativeMemory.writeLong(entry + ADDRESS_OFFSET, address);
  }

  void setPrefix(int i, long prefix) {
    NativeMemory.writeLong(checkedEntry(i), prefix);
  }

  void swap(int i, int j) {
    long prefix = prefix(i);
    long address = address(i);
    set(i, prefix(j), address(j));
    set(j, prefix, address);
  }

  /** Drops all entries and keeps the chunks for the next ones. */
  void clear() {
    size = 0;
  }

  /** Drops all entries and frees all chunks. */
  void release() {
    for (Region chunk : chunks) {
      memory.free(chunk);
    }
    chunks.clear();
    size = 0;
    capacity = 0;
  }

  private long chunkBytes() {
    return (long) ENTRY_BYTES << chunkShift;
  }

  private boolean addChunk(Region chunk) {
    if (chunk == null) {
      return false;
    }
    if (chunks.size() == chunkAddresses.length) {
      chunkAddresses = Arrays.copyOf(chunkAddresses, chunkAddresses.length * 2);
    }
    chunkAddresses[chunks.size()] = chunk.address();
    chunks.add(chunk);
    capacity += 1 << chunkShift;
    return true;
  }

  private long checkedEntry(int i) {
    if (Bounds.CHECKED) {
      Bounds.check(i, 1, size, "the index");
    }
    return entry(i);
  }

  private long entry(int i) {
    return chunkAddresses[i >>> chunkShift] + ((long) (i & chunkMask) << ENTRY_SHIFT);
  }
}
