package dev.floe.cdc.simulation;

import dev.floe.cdc.commit.CommitQueue.Release;
import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.PendingEpoch;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;

/** The engine as a binding uses it in one process: what a shard writes, and what is committed. */
final class EngineDoors {
  private static final String RUN_ID = "run";

  private final PinnedTable table;
  private final EpochCommits commits;
  private final Sinks sinks;
  private final Map<Integer, PartitionSpec> specs;

  EngineDoors(SimulatedCatalog catalog, Setting setting, Sinks sinks) {
    this.sinks = sinks;
    this.table =
        new TableResolver(catalog)
            .resolve(
                SimulatedCatalog.TABLE,
                new TableRequirements(
                    List.of(),
                    setting.writeMode(),
                    Optional.empty(),
                    Optional.empty(),
                    setting.branch(),
                    setting.deleteMode()));
    this.specs = table.table().specs();
    this.commits =
        new EpochCommits(
            table,
            CommitSettings.of(SummaryKeys.EMBEDDED, Sinks.SINK_ID, RUN_ID),
            CdcMetrics.none());
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

  /** Commits epochs of these positions, those that wait still from the call before included. */
  Release commit(List<Long> positions, Map<Long, List<byte[]>> written) {
    Set<Long> waiting = new HashSet<>();
    commits.pending().forEach(epoch -> waiting.add(epoch.position()));
    for (long position : positions) {
      if (!waiting.contains(position)) {
        commits.add(new PendingEpoch(position, read(written.get(position)), Map.of()));
      }
    }
    return commits.release(Long.MAX_VALUE);
  }

  /** Whether a file is one of an epoch. */
  boolean names(List<byte[]> epoch, String location) {
    return read(epoch).stream().flatMap(ShardDelta::locations).anyMatch(location::equals);
  }

  private List<ShardDelta> read(List<byte[]> epoch) {
    return epoch.stream().map(bytes -> ShardDelta.fromBytes(bytes, specs)).toList();
  }
}
