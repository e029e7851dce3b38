package dev.floe.cdc.simulation;

import dev.floe.cdc.commit.CommitOutcome;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.sink.ShardWriter;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.testing.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The engine as a binding uses it in one process: what a shard writes, and what is committed. */
final class EngineDoors {
  private static final String RUN_ID = "run";

  private final PinnedTable table;
  private final EpochCommits commits;
  private final Sinks sinks;

  EngineDoors(SimulatedCatalog catalog, Setting setting, Sinks sinks) {
    this.sinks = sinks;
    this.table =
        new TableResolver(catalog)
            .resolve(
                SimulatedCatalog.TABLE,
                new TableRequirements(List.of(), setting.writeMode(), Optional.empty()));
    this.commits =
        new EpochCommits(
            table, SummaryKeys.EMBEDDED, Sinks.SINK_ID, RUN_ID, CdcMetrics.none());
  }

  /** Writes an epoch's files, as one shard. */
  List<byte[]> write(Delivery delivery) {
    ChangeEncoder encoder = new ChangeEncoder(table, 1);
    try (ShardWriter writer =
        new ShardWriter(table, 0, sinks.budget(), sinks.spills(), CdcMetrics.none())) {
      for (Change change : delivery.changes()) {
        if (encoder.encode(Setting.rowOf(change), change.kind(), change.sequence())) {
          writer.add(
              encoder.sortKey(), encoder.sortKeyLength(), encoder.row(), encoder.rowLength());
        }
      }
      return List.of(writer.finish(FileLabel.ofRun(RUN_ID)).toBytes());
    }
  }

  CommitOutcome commit(long position, List<byte[]> epoch) {
    List<ShardDelta> deltas = new ArrayList<>();
    epoch.forEach(bytes -> deltas.add(ShardDelta.fromBytes(bytes, table.table().specs())));
    return commits.commit(position, deltas, Map.of());
  }
}
