package dev.floe.cdc.table;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;

/**
 * How to create a destination that does not exist. The identifier fields are the sink's equality
 * columns, which are made required.
 *
 * @param schema the columns; field ids are assigned anew
 * @param partition partition fields as {@link PartitionText}, for example {@code bucket(id, 4)};
 *     empty for none
 * @param sort fields of the sort order as {@link SortText}, for example {@code name desc}; empty
 *     for none. It is what other writers of the table are asked to sort by; files of the sink are
 *     sorted by key
 * @param properties table properties; {@code format-version} is 2 unless set here, or 3 where
 *     deletes must be vectors
 * @param location where the table is kept; empty to leave it to the catalog
 */
public record TableDefinition(
    Schema schema,
    List<String> partition,
    List<String> sort,
    Map<String, String> properties,
    Optional<String> location) {
  public TableDefinition {
    partition = List.copyOf(partition);
    sort = List.copyOf(sort);
    properties = Map.copyOf(properties);
  }

  /** A table without sort order, where the catalog wants it. */
  public TableDefinition(Schema schema, List<String> partition, Map<String, String> properties) {
    this(schema, partition, List.of(), properties, Optional.empty());
  }

  /** The same table with another sort order. */
  public TableDefinition withSort(List<String> fields) {
    return new TableDefinition(schema, partition, fields, properties, location);
  }

  /** The same table in another place. */
  public TableDefinition withLocation(String place) {
    return new TableDefinition(schema, partition, sort, properties, Optional.of(place));
  }
}
