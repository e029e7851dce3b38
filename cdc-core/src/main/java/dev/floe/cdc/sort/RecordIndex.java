package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One entry for each record in memory. While records are added an entry is 8 bytes of the key, its
 * <i>prefix</i>, and the record's reference; for sorting it becomes one number:
 *
 * <pre>
 *   adding    entries  | prefix: first 8 bytes of the key |     spare  | reference | unused |
 *
 *   sorting            63        32 31         0
 *             entries  | window    | reference |                spare  | scratch            |
 * </pre>
 *
 * <p>A window is 32 bits of the record that order, unsigned, as the records do. Both halves lie
 * off-heap in blocks of equal size; block i of both holds the same entries.
 */
final class RecordIndex {
  /** What an entry takes. */
  static final int ENTRY_BYTES = 16;

  private static final int HALF_SHIFT = 3;

  private final SorterMemory memory;
  private final int blockShift;
  private final int blockMask;
  private final List<Region> regions = new ArrayList<>();
  private long[] entries = new long[8];
  private long[] spare = new long[8];
  private int blockCount;
  private int size;
  private int capacity;

  RecordIndex(SorterMemory memory) {
    this.memory = memory;
    this.blockShift = Long.numberOfTrailingZeros(memory.blockBytes()) - HALF_SHIFT;
    this.blockMask = (1 << blockShift) - 1;
  }

  int size() {
    return size;
  }

  /** Whether one more entry fits. */
  boolean fits() {
    return size < capacity;
  }

  /** Whether the index may grow by another pair of blocks. */
  boolean canGrow() {
    return capacity <= Integer.MAX_VALUE - (1 << blockShift);
  }

  /** Makes room for more entries in two blocks. */
  void grow(Region one, Region other) {
    regions.add(one);
    regions.add(other);
    if (blockCount == entries.length) {
      entries = Arrays.copyOf(entries, blockCount * 2);
      spare = Arrays.copyOf(spare, blockCount * 2);
    }
    entries[blockCount] = one.address();
    spare[blockCount++] = other.address();
    capacity += 1 << blockShift;
  }

  /** Appends an entry that fits. */
  void add(long prefix, int reference) {
    if (Bounds.CHECKED) {
      Bounds.check(size, 1, capacity, "the index");
    }
    int block = size >>> blockShift;
    long offset = (long) (size & blockMask) << HALF_SHIFT;
    NativeMemory.writeLong(entries[block] + offset, prefix);
    NativeMemory.writeInt(spare[block] + offset, reference);
    size++;
  }

  /** Makes the windows from the prefixes, of the 32 bits behind the first {@code skippedBits}. */
  void makeEntries(int skippedBits) {
    for (int i = 0; i < size; ) {
      int run = contiguous(i, size);
      long entry = entryAddress(i);
      long other = spareAddress(i);
      for (long end = entry + ((long) run << HALF_SHIFT); entry < end; entry += Long.BYTES) {
        int window = (int) (NativeMemory.readLong(entry) << skippedBits >>> Integer.SIZE);
        NativeMemory.writeLong(entry, entry(window, NativeMemory.readInt(other)));
        other += Long.BYTES;
      }
      i += run;
    }
  }

  /** How many entries lie one behind the other in memory from entry {@code i} on, up to a limit. */
  int contiguous(int i, int limit) {
    return Math.min(limit, (i | blockMask) + 1) - i;
  }

  /** Where entry {@code i} is. */
  long entryAddress(int i) {
    if (Bounds.CHECKED) {
      Bounds.check(i, 1, size, "the index");
    }
    return entries[i >>> blockShift] + ((long) (i & blockMask) << HALF_SHIFT);
  }

  /** Where the other half of entry {@code i} is. */
  long spareAddress(int i) {
    if (Bounds.CHECKED) {
      Bounds.check(i, 1, size, "the index");
    }
    return spare[i >>> blockShift] + ((long) (i & blockMask) << HALF_SHIFT);
  }

  long entry(int i) {
    return NativeMemory.readLong(entryAddress(i));
  }

  void setEntry(int i, long entry) {
    NativeMemory.writeLong(entryAddress(i), entry);
  }

  /** Lets entries and their other halves change places. */
  void flip() {
    long[] flipped = entries;
    entries = spare;
    spare = flipped;
  }

  /** An entry of a window and a reference. */
  static long entry(int window, int reference) {
    return (long) window << Integer.SIZE | Integer.toUnsignedLong(reference);
  }

  static int window(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }

  static int reference(long entry) {
    return (int) entry;
  }

  /** Frees all memory. Idempotent. */
  void release() {
    for (int i = 0; i < regions.size(); i++) {
      memory.free(regions.get(i));
    }
    regions.clear();
    blockCount = 0;
    size = 0;
    capacity = 0;
  }
}
