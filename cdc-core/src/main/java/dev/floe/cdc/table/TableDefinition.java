package dev.floe.cdc.table;

import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;

/**
 * How to create a destination that does not exist. The identifier fields are the sink's equality
 * columns, which are made required.
 *
 * @param schema the columns; field ids are assigned anew
 * @param partition partition fields, for example {@code bucket(id, 4)}; empty for none
 * @param properties table properties; {@code format-version} is 2 unless set here
 */
public record TableDefinition(
    Schema schema, List<String> partition, Map<String, String> properties) {
  public TableDefinition {
    partition = List.copyOf(partition);
    properties = Map.copyOf(properties);
  }
}
