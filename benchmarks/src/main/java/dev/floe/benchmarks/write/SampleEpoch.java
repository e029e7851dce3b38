package dev.floe.benchmarks.write;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.ShardWriter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.WriteMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/**
 * An epoch of updates of the ten columns as Floe writes it, with the statistics that real files
 * carry into manifests: for runs that measure what comes after the writing.
 */
public final class SampleEpoch {
  private static final long BUDGET_BYTES = 16 << 20;

  private SampleEpoch() {}

  /** The columns. */
  public static Schema schema() {
    return Columns.SCHEMA;
  }

  /** The key columns. */
  public static List<Types.NestedField> key() {
    return List.of(Columns.KEY);
  }

  /** A table of these columns as a sink pins it that upserts. */
  public static PinnedTable pinned(Table table) {
    return PinnedTable.current(table, key(), WriteMode.UPSERT);
  }

  /**
   * Writes updates of distinct keys, in each shard one data file and one file of their deletes.
   *
   * @param table a table of these columns without partitions
   * @param changes at least 10
   */
  public static List<ShardDelta> write(
      Table table, int changes, int shards, long seed, Path spillDirectory) {
    PinnedTable pinned = pinned(table).reaching(new DeleteReach(List.of(table.spec()), false));
    ChangeEncoder encoder = new ChangeEncoder(pinned, shards);
    Changes updates = Workload.UPDATES.changes(changes, seed);
    ChangeView row = new ChangeView(updates);
    List<ShardDelta> deltas = new ArrayList<>();
    try (SortBudget budget = SortBudget.ofBytes(BUDGET_BYTES);
        SpillStore store = SpillStore.inDirectory(spillDirectory)) {
      for (int shard = 0; shard < shards; shard++) {
        try (ShardWriter writer =
            new ShardWriter(pinned, shard, budget, store, CdcMetrics.none())) {
          for (int i = 0; i < updates.count(); i++) {
            if (encoder.encode(row.at(i), updates.kinds[i], i) && encoder.shard() == shard) {
              writer.add(
                  encoder.sortKey(), encoder.sortKeyLength(), encoder.row(), encoder.rowLength());
            }
          }
          deltas.add(writer.finish(FileLabel.ofRun("sample")));
        }
      }
    }
    return deltas;
  }
}
