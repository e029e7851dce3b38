package dev.floe.cdc.delta;

import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import java.util.Objects;

/**
 * How many partitions a writer has open at once, and what it sorts the rows of the others with.
 *
 * <p>Immutable. Budget and store stay their maker's, who closes them after the writers.
 *
 * @param maxOpenPartitions the most partitions that files are open of, at least 1: a data and a
 *     delete file for each
 * @param budget memory of the sorter, which others may share
 * @param spillStore where the sorter spills
 */
public record PartitionLimit(int maxOpenPartitions, SortBudget budget, SpillStore spillStore) {
  /** The most partitions that are open where nothing else is said. */
  public static final int DEFAULT_MAX_OPEN_PARTITIONS = 64;

  public PartitionLimit {
    if (maxOpenPartitions < 1) {
      throw new IllegalArgumentException(
          "cannot limit the open partitions to " + maxOpenPartitions + "; give at least 1");
    }
    Objects.requireNonNull(budget, "budget");
    Objects.requireNonNull(spillStore, "spillStore");
  }
}
