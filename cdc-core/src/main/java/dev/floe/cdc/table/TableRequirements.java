package dev.floe.cdc.table;

import java.util.List;
import java.util.Optional;

/**
 * What a sink asks of its table.
 *
 * @param equalityColumns the key columns; empty for the table's identifier fields
 * @param writeMode whether a change may come without the image of the row it replaces
 * @param definition how to create the table when it does not exist; empty to refuse then
 * @param inputColumns the columns of the rows to come, which must fill those of the table; empty
 *     when that is known of each row alone
 * @param branch the branch that is written to
 * @param deleteMode how older rows are deleted
 * @param spread over how many shards its keys are spread, which must keep each in one
 */
public record TableRequirements(
    List<String> equalityColumns,
    WriteMode writeMode,
    Optional<TableDefinition> definition,
    Optional<InputColumns> inputColumns,
    Branch branch,
    DeleteMode deleteMode,
    ShardSpread spread) {
  public TableRequirements {
    equalityColumns = List.copyOf(equalityColumns);
  }

  /** Requirements of a sink to the main branch that does not know which columns rows will have. */
  public TableRequirements(
      List<String> equalityColumns, WriteMode writeMode, Optional<TableDefinition> definition) {
    this(equalityColumns, writeMode, definition, Optional.empty(), Branch.MAIN, DeleteMode.AUTO);
  }

  /** Requirements of a sink with a shard for all keys, or keys of any partition in all shards. */
  public TableRequirements(
      List<String> equalityColumns,
      WriteMode writeMode,
      Optional<TableDefinition> definition,
      Optional<InputColumns> inputColumns,
      Branch branch,
      DeleteMode deleteMode) {
    this(
        equalityColumns,
        writeMode,
        definition,
        inputColumns,
        branch,
        deleteMode,
        ShardSpread.over(1));
  }

  /** The same requirements of a table whose keys are spread over shards. */
  public TableRequirements spreadOver(ShardSpread other) {
    return new TableRequirements(
        equalityColumns, writeMode, definition, inputColumns, branch, deleteMode, other);
  }

  /** The same requirements of a table that exists. */
  TableRequirements ofExisting() {
    return new TableRequirements(
        equalityColumns, writeMode, Optional.empty(), inputColumns, branch, deleteMode, spread);
  }

  /** Who says what the key is. */
  KeySource keySource() {
    return equalityColumns.isEmpty() ? KeySource.IDENTIFIERS : KeySource.GIVEN;
  }
}
