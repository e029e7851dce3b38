package dev.floe.cdc.table;

import java.util.List;
import java.util.Optional;

/**
 * What a sink asks of its table.
 *
 * @param equalityColumns the key columns; empty for the table's identifier fields
 * @param writeMode whether a change may come without the image of the row it replaces
 * @param definition how to create the table when it does not exist; empty to refuse then
 */
public record TableRequirements(
    List<String> equalityColumns, WriteMode writeMode, Optional<TableDefinition> definition) {
  public TableRequirements {
    equalityColumns = List.copyOf(equalityColumns);
  }
}
