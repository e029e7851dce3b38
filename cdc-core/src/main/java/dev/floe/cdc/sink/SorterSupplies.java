package dev.floe.cdc.sink;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.util.List;

/**
 * What the sorters of a sink use, from epoch to epoch, and keep for the next: memory and spill
 * files. The sink closes it, after its sorters.
 */
final class SorterSupplies implements AutoCloseable {
  private final SortBudget budget;
  private final SpillStore spillStore;
  private final List<Runnable> closers;

  /**
   * Supplies of which some may be shared with others.
   *
   * @param closers close what is not shared, with the supplies; each is idempotent
   */
  SorterSupplies(SortBudget budget, SpillStore spillStore, List<Runnable> closers) {
    this.budget = budget;
    this.spillStore = spillStore;
    this.closers = List.copyOf(closers);
  }

  SortBudget budget() {
    return budget;
  }

  SpillStore spillStore() {
    return spillStore;
  }

  /** Closes what is the sink's, all of it even when some fails. Idempotent. */
  @Override
  public void close() {
    RuntimeException first = null;
    for (Runnable closer : closers) {
      try {
        closer.run();
      } catch (RuntimeException failure) {
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
