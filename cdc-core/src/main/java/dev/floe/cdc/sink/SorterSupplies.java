package dev.floe.cdc.sink;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.util.List;

/**
 * What a sink uses from epoch to epoch, and may share with others: the memory and the spill files
 * of its sorters, the memory for keys of data files, and the threads that write. The sink closes
 * it, after its sorters.
 */
final class SorterSupplies implements AutoCloseable {
  private final SortBudget budget;
  private final SpillStore spillStore;
  private final KeyMemory keyMemory;
  private final WriterThreads threads;
  private final List<Runnable> closers;

  /**
   * Supplies of which some may be shared with others.
   *
   * @param closers close what is not shared, with the supplies; each is idempotent
   */
  SorterSupplies(
      SortBudget budget,
      SpillStore spillStore,
      KeyMemory keyMemory,
      WriterThreads threads,
      List<Runnable> closers) {
    this.budget = budget;
    this.spillStore = spillStore;
    this.keyMemory = keyMemory;
    this.threads = threads;
    this.closers = List.copyOf(closers);
  }

  SortBudget budget() {
    return budget;
  }

  SpillStore spillStore() {
    return spillStore;
  }

  KeyMemory keyMemory() {
    return keyMemory;
  }

  WriterThreads threads() {
    return threads;
  }

  /** Closes what is the sink's, all of it even when some fails. Idempotent. */
  @Override
  public void close() {
    Failures failures = new Failures();
    closers.forEach(failures::attempt);
    failures.throwFirst();
  }
}
