package dev.floe.cdc.oracle;

import dev.floe.cdc.sort.KeyMemory;

/** How many keys of data files the committer may keep in memory, so that it need not read again. */
enum KeyCache {
  /** All keys are read for every epoch. */
  NONE(0),
  /** Those of a file or two fit. */
  TINY(1 << 8),
  /** All fit. */
  AMPLE(1 << 23);

  private final long bytes;

  KeyCache(long bytes) {
    this.bytes = bytes;
  }

  KeyMemory memory() {
    return KeyMemory.ofBytes(bytes);
  }
}
