package dev.floe.cdc.sink;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;

/**
 * What the sorters of a sink use, from epoch to epoch, and keep for the next: memory and spill
 * files. The sink closes it, after its sorters.
 */
final class SorterSupplies implements AutoCloseable {
  private enum BudgetOwner {
    SINK,
    CALLER
  }

  private final SortBudget budget;
  private final BudgetOwner owner;
  private final SpillStore spillStore;

  private SorterSupplies(SortBudget budget, BudgetOwner owner, SpillStore spillStore) {
    this.budget = budget;
    this.owner = owner;
    this.spillStore = spillStore;
  }

  /** Supplies with a budget that is closed with them. */
  static SorterSupplies owning(SortBudget budget, SpillStore spillStore) {
    return new SorterSupplies(budget, BudgetOwner.SINK, spillStore);
  }

  /** Supplies with a budget that others may share, which stays open. */
  static SorterSupplies sharing(SortBudget budget, SpillStore spillStore) {
    return new SorterSupplies(budget, BudgetOwner.CALLER, spillStore);
  }

  SortBudget budget() {
    return budget;
  }

  SpillStore spillStore() {
    return spillStore;
  }

  /** Closes the store, and the budget if it is the sink's. Idempotent. */
  @Override
  public void close() {
    try {
      spillStore.close();
    } finally {
      if (owner == BudgetOwner.SINK) {
        budget.close();
      }
    }
  }
}
