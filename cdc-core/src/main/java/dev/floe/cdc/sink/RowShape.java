package dev.floe.cdc.sink;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/** Checks that rows have the columns of a table, in its order. */
final class RowShape {
  private final List<String> columns;
  private Types.StructType known;

  RowShape(Schema schema) {
    this.columns = names(schema.asStruct());
    this.known = schema.asStruct();
  }

  /**
   * Throws when a row's columns are not the table's; what a row without names has is only counted.
   */
  void check(StructLike row) {
    if (row instanceof Record named) {
      check(named.struct());
    } else if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "the row has "
              + row.size()
              + " columns and the table "
              + columns.size()
              + "; give rows the table's columns in its order: "
              + columns);
    }
  }

  @SuppressWarnings("ReferenceEquality") // Rows of one source share one struct: no need to compare.
  private void check(Types.StructType struct) {
    if (struct == known) {
      return;
    }
    List<String> given = names(struct);
    if (!given.equals(columns)) {
      throw new IllegalArgumentException(
          "the row has the columns "
              + given
              + " and the table "
              + columns
              + "; give rows the table's columns in its order");
    }
    known = struct;
  }

  private static List<String> names(Types.StructType struct) {
    return struct.fields().stream().map(Types.NestedField::name).toList();
  }
}
