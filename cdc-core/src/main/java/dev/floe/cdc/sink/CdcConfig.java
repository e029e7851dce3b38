package dev.floe.cdc.sink;

import dev.floe.cdc.commit.CommitSettings;
import dev.floe.cdc.commit.Heartbeat;
import dev.floe.cdc.commit.SummaryKeys;
import dev.floe.cdc.delta.PartitionLimit;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.TableRequirements;
import java.util.Map;
import java.util.Optional;

/**
 * The options of a sink, complete and checked.
 *
 * @param requirements what is asked of the table
 * @param commits how epochs are committed
 * @param heartbeat how old the newest token may become; empty for any age
 * @param maxOpenPartitions partitions that a shard writes to at once
 * @param sorting what the sorters use
 * @param snapshotProperties entries of every snapshot's summary
 * @param metrics receiver of counters
 */
record CdcConfig(
    TableRequirements requirements,
    CommitSettings commits,
    Optional<Heartbeat> heartbeat,
    int maxOpenPartitions,
    SorterSupplies sorting,
    Map<String, String> snapshotProperties,
    CdcMetrics metrics) {
  CdcConfig {
    if (maxOpenPartitions < 1) {
      throw new IllegalArgumentException(
          "cannot build a sink: maxOpenPartitions is " + maxOpenPartitions + "; give at least 1");
    }
    snapshotProperties = checkedProperties(snapshotProperties);
  }

  /** Key shards of an epoch. */
  int shards() {
    return requirements.spread().shards();
  }

  /** Memory of the sorters. */
  SortBudget budget() {
    return sorting.budget();
  }

  /** Where the sorters spill. */
  SpillStore spillStore() {
    return sorting.spillStore();
  }

  /** How many partitions a shard writes to at once, and what it sorts the others with. */
  PartitionLimit partitionLimit() {
    return new PartitionLimit(maxOpenPartitions, budget(), spillStore());
  }

  /** Properties for a snapshot's summary, which must keep off the sink's own keys. */
  static Map<String, String> checkedProperties(Map<String, String> properties) {
    for (String key : properties.keySet()) {
      if (key.startsWith(SummaryKeys.EMBEDDED.prefix())) {
        throw new IllegalArgumentException(
            "cannot set snapshot property '"
                + key
                + "': keys that start with '"
                + SummaryKeys.EMBEDDED.prefix()
                + "' are the sink's own; choose another name");
      }
      if (SummaryKeys.isIcebergs(key)) {
        throw new IllegalArgumentException(
            "cannot set snapshot property '"
                + key
                + "': Iceberg sets it itself in every snapshot; choose another name");
      }
    }
    return Map.copyOf(properties);
  }
}
