package dev.floe.cdc.deletes;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/**
 * The key columns of a table as its schema has them now: what keys are read and compared by. Values
 * that were written before a column was widened are read in the wider type, so that keys of all
 * files compare.
 *
 * @param columns the key columns, ascending by field id
 */
record KeySchema(List<Types.NestedField> columns) {
  KeySchema {
    columns = List.copyOf(columns);
  }

  /**
   * @throws IllegalArgumentException when the schema lacks a column of the key
   */
  static KeySchema of(Schema schema, List<Integer> keyFieldIds) {
    List<Types.NestedField> columns = new ArrayList<>();
    for (int id : keyFieldIds) {
      Types.NestedField column = schema.findField(id);
      if (column == null) {
        throw new IllegalArgumentException(
            "cannot look up keys: key column of field id "
                + id
                + " was dropped from the table, which has the columns "
                + schema.columns());
      }
      columns.add(column);
    }
    return new KeySchema(columns);
  }

  /** The columns as a schema to read files with. */
  Schema schema() {
    return new Schema(columns);
  }
}
