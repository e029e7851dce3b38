package dev.floe.cdc.sort;

/** Whether the blocks of spill files are compressed. */
public enum SpillCompression {
  /** Blocks are written as they are: the fastest where the system's page cache takes the writes. */
  NONE,

  /**
   * Blocks are compressed by LZ4 as long as that saves an eighth of them: for disks that are slow
   * or small against what is sorted. The first use loads a native library, of which Java 24 and
   * later warn once; where it cannot be loaded, slower Java code does the same.
   */
  LZ4;

  /** A store of the same files as {@code store}, with this compression; closing it closes both. */
  public SpillStore of(SpillStore store) {
    return new CompressedSpillStore(store, this);
  }
}
