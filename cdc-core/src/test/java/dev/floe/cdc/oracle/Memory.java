package dev.floe.cdc.oracle;

/** What the sorters of a sink may hold. */
enum Memory {
  /** Every change is over the budget. */
  ONE_BYTE(1),
  /** Some changes fit, an epoch does not. */
  TINY(1 << 12),
  /** Every epoch fits. */
  AMPLE(1 << 22);

  private final long bytes;

  Memory(long bytes) {
    this.bytes = bytes;
  }

  long bytes() {
    return bytes;
  }
}
