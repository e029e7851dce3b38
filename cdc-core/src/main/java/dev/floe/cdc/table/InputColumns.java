package dev.floe.cdc.table;

import org.apache.iceberg.Schema;

/**
 * The columns of the rows to come, by the table that they are for: a binding whose types are not
 * Iceberg's may only know what a column is to be when it sees the table's.
 */
@FunctionalInterface
public interface InputColumns {
  /**
   * The columns of the input, under their own names and in their own order.
   *
   * @param table the columns of the table, there or to be created
   * @throws IllegalArgumentException when input cannot be written to such a table; the message says
   *     what is wrong, as it stands after "cannot write to table t: "
   */
  Schema in(Schema table);

  /** Columns that are the same whatever the table. */
  static InputColumns of(Schema schema) {
    return table -> schema;
  }
}
