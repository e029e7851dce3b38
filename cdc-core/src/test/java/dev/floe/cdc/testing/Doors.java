package dev.floe.cdc.testing;

import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.ChangeEncoder;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.sink.ShardWriter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TablePin;
import dev.floe.cdc.table.TableRequirements;
import dev.floe.cdc.table.TableResolver;
import dev.floe.cdc.table.WriteMode;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.catalog.Catalog;

/** Uses the engine as a binding does, by its doors, on a scenario's table, as sink {@code s}. */
public final class Doors {
  private final Lake lake;
  private final String name;
  private final Scenario.Shape shape;

  public Doors(Lake lake, String name, Scenario.Shape shape) {
    this.lake = lake;
    this.name = name;
    this.shape = shape;
  }

  /** What these doors ask of the table. */
  public static TableRequirements requirements() {
    return new TableRequirements(List.of(), WriteMode.RETRACT, Optional.empty());
  }

  public PinnedTable resolve() {
    return resolver(lake.catalog()).resolve(Lake.id(name), requirements());
  }

  /** The table as it is reached by another way into the lake. */
  public PinnedTable resolve(Catalog catalog) {
    return resolver(catalog).resolve(Lake.id(name), requirements());
  }

  /** The table as a process resolves it that joins a run. */
  public PinnedTable resolve(TablePin pin) {
    return resolver(lake.catalog()).resolve(Lake.id(name), requirements(), pin);
  }

  private static TableResolver resolver(Catalog catalog) {
    return new TableResolver(catalog);
  }

  /** What one shard writes of some changes, as it arrives where it is committed. */
  public ShardDelta write(PinnedTable table, String changes) {
    return write(table, changes, FileLabel.ofRun("doors"));
  }

  /** What one shard writes of some changes to files with a label. */
  public ShardDelta write(PinnedTable table, String changes, FileLabel label) {
    return write(table, table, changes, label);
  }

  /** What one shard writes by its pins of some changes that were encoded by others. */
  public ShardDelta write(PinnedTable encodedBy, PinnedTable table, String changes) {
    return write(encodedBy, table, changes, FileLabel.ofRun("doors"));
  }

  private ShardDelta write(
      PinnedTable encodedBy, PinnedTable table, String changes, FileLabel label) {
    ChangeEncoder encoder = new ChangeEncoder(encodedBy, 1);
    try (SortBudget budget = SortBudget.ofMegabytes(1);
        SpillStore store = SpillStore.inDirectory(lake.folder());
        ShardWriter writer = new ShardWriter(table, 0, budget, store, CdcMetrics.none())) {
      for (Change change : Change.parse(changes)) {
        encoder.encode(shape.row().apply(change), change.kind(), change.sequence());
        writer.add(encoder.sortKey(), encoder.sortKeyLength(), encoder.row(), encoder.rowLength());
      }
      return ShardDelta.fromBytes(writer.finish(label).toBytes(), table.table().specs());
    }
  }

  public EpochCommits commits(PinnedTable table, String runId, CdcMetrics metrics) {
    return new EpochCommits(table, settings(runId), metrics);
  }

  /** How the epochs of a run of sink {@code s} are committed. */
  public static CommitSettings settings(String runId) {
    return CommitSettings.of(SummaryKeys.EMBEDDED, Scenario.SINK_ID, runId);
  }
}
