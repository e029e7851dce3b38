package dev.floe.cdc.oracle;

import org.apache.iceberg.Schema;

/**
 * What a sink writes by, as it must be: what the table had when the sink was opened.
 *
 * @param specId the partition spec of its data files
 */
record Pinned(Schema schema, int specId) {}
