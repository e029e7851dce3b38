package dev.floe.cdc.sink;

import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.WriteMode;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the deletes of a run's epochs reaching all rows, while specs come and go in the table.
 *
 * <p>Looks at the table when an epoch's first change comes and when the epoch is finished. Where
 * the table cannot be looked at, what was known before holds: the commit looks again, and says so.
 */
final class ReachRefresh {
  private static final Logger LOG = LoggerFactory.getLogger(ReachRefresh.class);

  private ReachRefresh() {}

  /**
   * The table with deletes that reach what a new epoch may find.
   *
   * @throws TableConfigurationException when the partitions of its deletes cannot be computed
   */
  static PinnedTable forNewEpoch(PinnedTable table) {
    try {
      table.table().refresh();
    } catch (RuntimeException unreadable) {
      return keep(table, unreadable);
    }
    return reachingAllRows(table);
  }

  private static PinnedTable reachingAllRows(PinnedTable table) {
    try {
      return table.reachingAllRows();
    } catch (TableConfigurationException unreachable) {
      throw unreachable;
    } catch (RuntimeException unreadable) {
      return keep(table, unreadable);
    }
  }

  /**
   * What the deletes of an epoch are to reach whose changes are all encoded: nothing in an upsert's
   * table that never had a row; what was known when it began, where images lack a column that
   * something newer needs.
   *
   * @throws TableConfigurationException when the partitions of its deletes cannot be computed
   */
  static DeleteReach forFinish(PinnedTable table) {
    try {
      table.table().refresh();
    } catch (RuntimeException unreadable) {
      return keep(table, unreadable).reach();
    }
    if (table.mode() == WriteMode.UPSERT && table.table().currentSnapshot() == null) {
      return DeleteReach.none();
    }
    PinnedTable now = reachingAllRows(table);
    return hasColumnsFor(now, table) ? now.reach() : table.reach();
  }

  /** Whether the deletes of two epochs need the same columns, so that one encoder serves both. */
  static boolean needSameColumns(PinnedTable one, PinnedTable other) {
    return Arrays.equals(one.columnsOfDelete(), other.columnsOfDelete());
  }

  /** Whether images that were encoded for some deletes have what other deletes need. */
  private static boolean hasColumnsFor(PinnedTable deletes, PinnedTable encodedBy) {
    boolean[] needed = deletes.columnsOfDelete();
    boolean[] there = encodedBy.columnsOfDelete();
    for (int i = 0; i < needed.length; i++) {
      if (needed[i] && !there[i]) {
        return false;
      }
    }
    return true;
  }

  private static PinnedTable keep(PinnedTable table, RuntimeException unreadable) {
    LOG.debug("Table {} cannot be looked at now", table.table().name(), unreadable);
    return table;
  }
}
