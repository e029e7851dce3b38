package dev.floe.beam.cdc.sink;

import dev.floe.cdc.table.DeleteMode;
import dev.floe.cdc.table.WriteMode;
import java.io.Serializable;
import java.util.List;

/**
 * What a CDC sink asks of its tables.
 *
 * @param equalityColumns the key columns; empty for a table's identifier fields
 * @param writeMode whether a change may come without the image of the row it replaces
 * @param branch the name of the branch that is written to
 * @param deleteMode how older rows are deleted
 */
public record TableOptions(
    List<String> equalityColumns, WriteMode writeMode, String branch, DeleteMode deleteMode)
    implements Serializable {
  public TableOptions {
    equalityColumns = List.copyOf(equalityColumns);
  }
}
