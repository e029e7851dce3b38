package dev.floe.cli.apply;

import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.table.WriteMode;
import dev.floe.cli.input.FitOptions;
import dev.floe.cli.input.OnTruncate;
import dev.floe.cli.input.Reads;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * How every table of a run is written.
 *
 * @param keyColumns the key columns the user named, or none
 * @param writeMode whether changes replace the older row of their key
 * @param reads what snapshot reads become
 * @param onTruncate what truncates become
 * @param fit how values are read
 * @param sinkIds the name of the sink of each table
 * @param shards key shards of an epoch
 * @param maxOpenPartitions partitions that a shard writes to at once
 * @param sorting what all sorters of the run share; closed by who made it
 * @param snapshotProperties entries for every snapshot's summary
 * @param metrics the receiver of the engine's counters
 */
record ApplySettings(
    List<String> keyColumns,
    WriteMode writeMode,
    Reads reads,
    OnTruncate onTruncate,
    FitOptions fit,
    Function<TableIdentifier, String> sinkIds,
    int shards,
    int maxOpenPartitions,
    Sorting sorting,
    Map<String, String> snapshotProperties,
    CdcMetrics metrics) {

  boolean upserts() {
    return writeMode == WriteMode.UPSERT;
  }

  String sinkId(TableIdentifier table) {
    return sinkIds.apply(table);
  }
}
