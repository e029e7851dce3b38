package dev.floe.beam.cdc.sink;

import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TablePin;
import java.util.Map;

/**
 * The tables that a worker writes to, as those who encoded the changes have pinned them, and what
 * the deletes of a window are to reach. Each table is looked at once for a window; the newest 1,000
 * are kept. Not thread-safe.
 */
final class WriteTables {
  private static final int MOST = 1_000;

  private final TableRequests requests;
  private final boolean oneEpoch;
  private final Map<Key, Known> tables = new Newest<>(MOST);

  WriteTables(CdcOptions options) {
    this.requests = new TableRequests(options);
    this.oneEpoch = options.committing().window().isEmpty();
  }

  /** The table of a destination, as it was when it was pinned or looked at last. */
  PinnedTable table(String destination, TablePin pin) {
    return known(destination, pin).table;
  }

  /**
   * What the deletes of a window reach: the rows that the table holds now, or when another shard of
   * the window was written here.
   */
  DeleteReach reach(String destination, TablePin pin, long windowEndMs) {
    Known known = known(destination, pin);
    if (known.reach == null || known.windowEndMs != windowEndMs) {
      known.table = known.table.refreshed();
      known.reach = oneEpoch ? known.table.reachOfOnlyEpoch() : known.table.reach();
      known.windowEndMs = windowEndMs;
    }
    return known.reach;
  }

  private Known known(String destination, TablePin pin) {
    return tables.computeIfAbsent(
        new Key(destination, pin), key -> new Known(requests.resolve(destination, pin)));
  }

  private record Key(String destination, TablePin pin) {}

  private static final class Known {
    private PinnedTable table;
    private DeleteReach reach;
    private long windowEndMs;

    private Known(PinnedTable table) {
      this.table = table;
    }
  }
}
