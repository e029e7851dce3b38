package dev.floe.cdc.sort;

/** Where each key was added. Takes no memory as long as that is the key's rank. */
final class KeyPositions {
  /** The last position that there is. */
  static final long MOST = (1L << Integer.SIZE) - 1;

  private final KeyEntries entries;
  private boolean kept;

  KeyPositions(KeyMemory memory, long expected) {
    this.entries = new KeyEntries(memory, Integer.BYTES, expected);
  }

  long at(long rank) {
    return kept ? NativeMemory.readInt(entries.address(rank)) & MOST : rank;
  }

  long bytes() {
    return entries.bytes();
  }

  /** Whether positions take memory. */
  boolean kept() {
    return kept;
  }

  /**
   * From now on positions take memory, those of the first {@code ranks} keys being their ranks;
   * false, and nothing has changed, when there is none.
   */
  boolean keep(long ranks) {
    for (long rank = 0; rank < ranks; rank++) {
      if (!entries.reserve()) {
        entries.release();
        return false;
      }
      NativeMemory.writeInt(entries.append(), (int) rank);
    }
    kept = true;
    return true;
  }

  /** Makes room for the position of the next key; false when there is no memory for it. */
  boolean reserve() {
    return !kept || entries.reserve();
  }

  /** Adds the position of the next key, for which there {@linkplain #reserve is room}. */
  void add(long position) {
    if (kept) {
      NativeMemory.writeInt(entries.append(), (int) position);
    }
  }

  void swap(long rank, long otherRank) {
    long one = entries.address(rank);
    long other = entries.address(otherRank);
    int position = NativeMemory.readInt(one);
    NativeMemory.writeInt(one, NativeMemory.readInt(other));
    NativeMemory.writeInt(other, position);
  }

  void trim() {
    entries.trim();
  }

  /** Frees all. Idempotent. */
  void release() {
    entries.release();
  }
}
