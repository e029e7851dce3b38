package dev.floe.beam.cdc.sink;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.IcebergCatalogConfig;
import java.io.Serializable;
import org.apache.beam.sdk.schemas.Schema;

/**
 * The options of a CDC sink, complete and checked, as they travel to the workers.
 *
 * @param catalog where the tables are
 * @param destinations which table a change goes to, and what of it is the row
 * @param inputSchema the columns of the input, control columns included
 * @param columns where kind and sequence number of a change are read
 * @param tables what is asked of a table
 * @param writing how changes are spread, sorted and written
 * @param committing how windows are committed
 * @param outputs what comes out besides snapshots
 */
public record CdcOptions(
    IcebergCatalogConfig catalog,
    DynamicDestinations destinations,
    Schema inputSchema,
    ControlColumns columns,
    TableOptions tables,
    WriteOptions writing,
    CommitOptions committing,
    OutputOptions outputs)
    implements Serializable {}
