package dev.floe.cli.apply;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;

/**
 * What all sorters of a run share. Closed after the tables of the run by who made it.
 *
 * @param budget the memory
 * @param spillStore where they spill
 */
record Sorting(SortBudget budget, SpillStore spillStore) implements AutoCloseable {
  @Override
  public void close() {
    try {
      spillStore.close();
    } finally {
      budget.close();
    }
  }
}
