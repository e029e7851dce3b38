package dev.floe.cdc.sink;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A table of {@link CdcSinks} as a service that makes rows for it needs to know it.
 *
 * @param name its name in the catalog
 * @param schema its schema as pinned by the sinks
 * @param equalityColumns the names of the key columns, ascending by field id
 * @param partitionColumns the names of the columns that the partition of a row is computed from
 */
public record OpenTable(
    TableIdentifier name,
    Schema schema,
    List<String> equalityColumns,
    List<String> partitionColumns) {
  public OpenTable {
    equalityColumns = List.copyOf(equalityColumns);
    partitionColumns = List.copyOf(partitionColumns);
  }
}
