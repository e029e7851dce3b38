package dev.floe.cdc.sink;

import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.Arrays;
import java.util.function.Function;

/**
 * The table of a run from epoch to epoch: its pins stay, the reach of its deletes follows the
 * partition specs that get rows, and the encoder follows the columns that such deletes need.
 *
 * <p>Looks at the table as it was last refreshed when an epoch begins, and refreshes it when one is
 * finished. Where it cannot be looked at, what was known before holds: the commit looks again, and
 * says so.
 */
final class RunTable {
  private final Function<PinnedTable, ChangeEncoder> encoders;
  private PinnedTable table;
  private ChangeEncoder encoder;

  /**
   * A table as it was just resolved.
   *
   * @param encoders makes the encoder of changes to a table
   */
  RunTable(PinnedTable table, Function<PinnedTable, ChangeEncoder> encoders) {
    this.encoders = encoders;
    this.table = table;
    this.encoder = encoders.apply(table);
  }

  /** The table as the current epoch takes it. */
  PinnedTable table() {
    return table;
  }

  /** The encoder of the current epoch's changes. */
  ChangeEncoder encoder() {
    return encoder;
  }

  /**
   * Makes the deletes of a new epoch reach the rows that the table holds now.
   *
   * @throws TableConfigurationException when it is not known where such deletes are to go, or the
   *     table is gone
   */
  void beginEpoch() {
    PinnedTable next = table.refreshedBeforeCommit();
    if (!needsSameColumns(next)) {
      encoder = encoders.apply(next);
    }
    table = next;
  }

  /**
   * What the deletes of the epoch are to reach now that its changes are all encoded: nothing in an
   * upsert's table that never had a row; what was known when it began, where the images lack a
   * column that something newer needs.
   *
   * @throws TableConfigurationException when the partitions of its deletes cannot be computed, or
   *     the table is gone
   */
  DeleteReach reachOfFinishedEpoch() {
    PinnedTable now = table.refreshedBeforeCommit();
    boolean wasLookedAt = now != table;
    return wasLookedAt && hasColumnsFor(now) ? now.reachOfOnlyEpoch() : table.reach();
  }

  private boolean needsSameColumns(PinnedTable other) {
    return Arrays.equals(table.columnsOfDelete(), other.columnsOfDelete());
  }

  /** Whether images encoded for this epoch have what the deletes of another reach need. */
  private boolean hasColumnsFor(PinnedTable other) {
    if (table.hasWholeImages()) {
      return true;
    }
    boolean[] there = table.columnsOfDelete();
    boolean[] needed = other.columnsOfDelete();
    for (int i = 0; i < needed.length; i++) {
      if (needed[i] && !there[i]) {
        return false;
      }
    }
    return true;
  }
}
