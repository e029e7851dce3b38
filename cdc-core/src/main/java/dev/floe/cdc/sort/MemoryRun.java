package dev.floe.cdc.sort;

/**
 * Records in memory: taken in, then sorted and walked once. Holds all its memory until {@link
 * #release()}, which makes it ready for the next ones.
 */
final class MemoryRun {
  private final SorterMemory memory;
  private final Arena arena;
  private final RecordIndex index;
  private final HotPrefixes hot = new HotPrefixes();
  private final SortScratch scratch = new SortScratch();

  private long firstPrefix;

  /** The bits in which any prefix differs from the first. */
  private long differingBits;

  /** Whether all records so far have come in order; in reverse. */
  private boolean ascending = true;

  private boolean descending = true;
  private long recordBytes;
  private int leastKeyLength = Integer.MAX_VALUE;
  private long last;
  private long lastPrefix;

  MemoryRun(SorterMemory memory) {
    this.memory = memory;
    this.arena = new Arena(memory);
    this.index = new RecordIndex(memory);
  }

  int size() {
    return index.size();
  }

  /** Whether a record of {@code bytes} fits as things are. */
  boolean fits(long bytes) {
    return arena.fits(bytes) && index.fits();
  }

  /** Whether a record of {@code bytes} fits once there is more memory. */
  boolean canGrowFor(long bytes) {
    return (arena.fits(bytes) || arena.canName(bytes)) && (index.fits() || index.canGrow());
  }

  /** The memory that one more record of {@code bytes} takes. */
  long bytesToGrow(long bytes) {
    return (index.fits() ? 0 : 2 * memory.blockBytes())
        + (arena.fits(bytes) ? 0 : arena.regionBytes(bytes));
  }

  /** Takes the memory for one more record, which has been reserved. */
  void grow(long bytes) {
    if (!index.fits()) {
      index.grow(memory.reserved(memory.blockBytes()), memory.reserved(memory.blockBytes()));
    }
    if (!arena.fits(bytes)) {
      arena.begin(memory.reserved(arena.regionBytes(bytes)));
    }
  }

  /** Room for a record of {@code bytes}, which fit. */
  long place(long bytes) {
    recordBytes += bytes;
    return arena.take(bytes);
  }

  /** Takes in the record at an address from {@link #place}, now that it is written there. */
  void add(long record, int keyLength) {
    long prefix = ArenaRecordFormat.prefix(ArenaRecordFormat.key(record), keyLength);
    if (index.size() == 0) {
      firstPrefix = prefix;
    } else if (ascending || descending) {
      noteOrder(record, prefix);
    }
    differingBits |= prefix ^ firstPrefix;
    leastKeyLength = Math.min(leastKeyLength, keyLength);
    last = record;
    lastPrefix = prefix;
    if (hot.takesMore()) {
      hot.add(prefix, record);
    }
    index.add(prefix, arena.reference(record));
  }

  private void noteOrder(long record, long prefix) {
    int order =
        prefix != lastPrefix
            ? Long.compareUnsigned(lastPrefix, prefix)
            : ArenaRecordFormat.compare(last, record);
    ascending &= order <= 0;
    descending &= order >= 0;
  }

  /** Sorts the records; nothing more can be added. */
  SortedEntries sort() {
    if (ascending || descending) {
      index.makeEntries(0);
      return SortedEntries.settled(arena, index, touchedBytes(), !ascending);
    }
    WindowSort windows = new WindowSort(index, scratch);
    TieSort ties = new TieSort(arena, index, windows);
    int tieDepth = sortByWindow(windows, ties);
    return tieDepth == TieSort.SETTLED
        ? SortedEntries.settled(arena, index, touchedBytes(), false)
        : SortedEntries.withTies(arena, index, touchedBytes(), ties, hot, tieDepth, prefixMask());
  }

  /** Sorts by a window that is in the prefixes already, or by one of what comes behind. */
  private int sortByWindow(WindowSort windows, TieSort ties) {
    int commonBits = Long.numberOfLeadingZeros(differingBits);
    if (commonBits > Long.SIZE - Integer.SIZE || index.size() <= TieSort.SMALL) {
      index.makeEntries(0);
      return ties.sortAll(commonBits / Byte.SIZE);
    }
    index.makeEntries(commonBits);
    windows.sortAll();
    return (commonBits + Integer.SIZE) / Byte.SIZE;
  }

  /** The bits of the first windows, from the top, that are bits of the prefix. */
  private int prefixMask() {
    int beyond = Long.numberOfLeadingZeros(differingBits) - Integer.SIZE;
    return beyond <= 0 ? -1 : beyond >= Integer.SIZE ? 0 : -1 << beyond;
  }

  /** What all keys begin with, once they are sorted. */
  KeyPrefix keyPrefix() {
    KeyPrefix prefix = new KeyPrefix();
    int narrowing = differingBits == 0 ? index.size() : 1;
    for (int i = 0; i < narrowing; i++) {
      long record = arena.address(RecordIndex.reference(index.entry(i)));
      prefix.narrow(ArenaRecordFormat.key(record), ArenaRecordFormat.keyLength(record));
    }
    if (differingBits != 0) {
      int commonBytes = Long.numberOfLeadingZeros(differingBits) / Byte.SIZE;
      prefix.limit(Math.min(commonBytes, leastKeyLength));
    }
    return prefix;
  }

  /** What the records take at most as a run on disk, in blocks of some size. */
  long mostRunBytes(int diskBlockBytes) {
    return SpillFormat.mostRunBytes(recordBytes, index.size(), diskBlockBytes);
  }

  /** How much of each record is worth touching ahead: what most of them have. */
  private int touchedBytes() {
    return (int) Math.min(arena.slackBytes(), recordBytes / Math.max(1, index.size()));
  }

  /** Frees all memory. Idempotent. */
  void release() {
    arena.release();
    index.release();
    recordBytes = 0;
    leastKeyLength = Integer.MAX_VALUE;
    hot.clear();
    differingBits = 0;
    ascending = true;
    descending = true;
  }
}
