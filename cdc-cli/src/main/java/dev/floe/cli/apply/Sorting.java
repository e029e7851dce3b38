package dev.floe.cli.apply;

import dev.floe.cdc.sort.KeyMemory;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;

/**
 * What all tables of a run share: memory, and where their sorters spill. Closed after the tables of
 * the run by who made it.
 *
 * @param budget the memory of the sorters
 * @param spillStore where they spill
 * @param keyMemory the memory for keys of data files
 */
record Sorting(SortBudget budget, SpillStore spillStore, KeyMemory keyMemory)
    implements AutoCloseable {
  @Override
  public void close() {
    try {
      spillStore.close();
    } finally {
      budget.close();
    }
  }
}
