package dev.floe.cdc.table;

import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Schema;

/**
 * What a sink asks of its table.
 *
 * @param equalityColumns the key columns; empty for the table's identifier fields
 * @param writeMode whether a change may come without the image of the row it replaces
 * @param definition how to create the table when it does not exist; empty to refuse then
 * @param inputSchema the columns of the rows to come, which must fill those of the table; empty
 *     when that is known of each row alone
 */
public record TableRequirements(
    List<String> equalityColumns,
    WriteMode writeMode,
    Optional<TableDefinition> definition,
    Optional<Schema> inputSchema) {
  public TableRequirements {
    equalityColumns = List.copyOf(equalityColumns);
  }

  /** Requirements of a sink that does not know yet which columns rows will have. */
  public TableRequirements(
      List<String> equalityColumns, WriteMode writeMode, Optional<TableDefinition> definition) {
    this(equalityColumns, writeMode, definition, Optional.empty());
  }

  /** Who says what the key is. */
  KeySource keySource() {
    return equalityColumns.isEmpty() ? KeySource.IDENTIFIERS : KeySource.GIVEN;
  }
}
