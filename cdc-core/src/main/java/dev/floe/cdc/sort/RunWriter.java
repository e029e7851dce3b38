package dev.floe.cdc.sort;

/**
 * Writes sorted records as one run, and leaves out those that a {@link Combiner} finds superseded
 * by their neighbours in the same block.
 */
final class RunWriter {
  private final BlockWriter blocks;
  private final GroupTail tail;
  private long superseded;

  /**
   * A writer through {@code buffer}, an I/O region which stays the caller's.
   *
   * @param combiner what leaves out records, or null where none does
   */
  RunWriter(RunSpace space, Region buffer, SpillCompression compression, Combiner combiner) {
    this.blocks = new BlockWriter(space, buffer, compression);
    this.tail = combiner == null ? null : new GroupTail(combiner);
  }

  /**
   * Appends a record, its payload right behind its key.
   *
   * @param marked whether it follows records left out before
   */
  void add(long key, int keyLength, int payloadLength, boolean marked) {
    boolean mark = marked;
    if (tail != null) {
      mark |= dropSuperseded(key, keyLength, payloadLength);
    }
    long bytes = SpillFormat.recordBytes(keyLength, payloadLength);
    if (!blocks.fits(bytes)) {
      blocks.writeBlock();
      if (tail != null) {
        tail.clear();
      }
      if (!blocks.fits(bytes)) {
        blocks.writeAlone(key, keyLength, payloadLength, mark);
        return;
      }
    }
    long copy = blocks.append(key, keyLength, payloadLength, mark, (int) bytes);
    if (tail != null) {
      tail.add(copy, keyLength, payloadLength);
    }
  }

  /** Takes back records that need not be kept now that a next one comes; says whether there are. */
  private boolean dropSuperseded(long key, int keyLength, int payloadLength) {
    tail.meet(key, keyLength);
    boolean some = false;
    int dropped = tail.dropSuperseded(key, keyLength, payloadLength);
    while (dropped > 0) {
      blocks.takeBack(dropped, tail.end());
      superseded += dropped;
      some = true;
      dropped = tail.dropSuperseded(key, keyLength, payloadLength);
    }
    return some;
  }

  /** How many records were left out. */
  long superseded() {
    return superseded;
  }

  /** Writes what is left and returns the run. */
  Run finish() {
    return blocks.finish();
  }
}
