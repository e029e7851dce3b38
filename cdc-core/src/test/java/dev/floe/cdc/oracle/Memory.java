package dev.floe.cdc.oracle;

/** What the sorters of a sink may hold. */
enum Memory {
  /** The least that a sorter works with. */
  ONE_BYTE(1),
  /** Some dozens of changes fit that are not bulky. */
  TINY(4 << 10),
  /** Some bulky changes fit, an epoch of them does not. */
  SCARCE(100_000),
  /** Every epoch fits. */
  AMPLE(1 << 23);

  /** What a sorter holds before it spills, however small its share of the budget. */
  private static final long FLOOR_BYTES = 1 << 16;

  private final long bytes;

  Memory(long bytes) {
    this.bytes = bytes;
  }

  long bytes() {
    return bytes;
  }

  /** The most that a number of sorters hold together without a file. */
  long bytesBeforeSpill(int sorters) {
    return Math.max(bytes, sorters * FLOOR_BYTES);
  }
}
