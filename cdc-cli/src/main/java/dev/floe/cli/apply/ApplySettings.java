package dev.floe.cli.apply;

import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cli.input.FitOptions;
import dev.floe.cli.input.OnTruncate;
import dev.floe.cli.input.Reads;
import java.util.List;

/**
 * How every table of a run is written.
 *
 * @param keyColumns the key columns the user named, or none
 * @param writeMode whether changes replace the older row of their key
 * @param reads what snapshot reads become
 * @param onTruncate what truncates become
 * @param fit how values are read
 * @param commits how tables are committed to
 * @param shards key shards of an epoch
 * @param maxOpenPartitions partitions that a shard writes to at once
 * @param sorting what all sorters of the run share; closed by who made it
 * @param metrics the receiver of the engine's counters
 */
record ApplySettings(
    List<String> keyColumns,
    WriteMode writeMode,
    Reads reads,
    OnTruncate onTruncate,
    FitOptions fit,
    CommitRules commits,
    int shards,
    int maxOpenPartitions,
    Sorting sorting,
    CdcMetrics metrics) {

  boolean upserts() {
    return writeMode == WriteMode.UPSERT;
  }
}
