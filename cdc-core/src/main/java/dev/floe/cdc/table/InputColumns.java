package dev.floe.cdc.table;

import org.apache.iceberg.Schema;

/**
 * The columns of the rows to come, for an input whose types say less than those of a table: asked
 * once a table is there, or about to be created.
 */
@FunctionalInterface
public interface InputColumns {

  /**
   * The columns of the input, where it has a choice of their types in those of a table.
   *
   * @param table the columns of the table
   * @throws IllegalArgumentException when the input has no columns that could fill them; the
   *     message says why
   */
  Schema toFill(Schema table);

  /** The same columns for all tables. */
  static InputColumns of(Schema columns) {
    return table -> columns;
  }
}
