package dev.floe.cdc.sort;

/** A sorter as the memory it shares with others sees it. */
interface Spiller {

  /**
   * Begins to write the records in memory to disk. Their memory is given back when that is done,
   * which is said by {@link SorterMemory#spillEnded()}. Called on the thread that uses the sorter,
   * between two of its operations or when it asks for memory; must not wait.
   */
  void beginSpill();
}
