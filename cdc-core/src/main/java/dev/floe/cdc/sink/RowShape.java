package dev.floe.cdc.sink;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Checks that rows have the columns of a table, in its order. */
final class RowShape {
  private final List<String> columns;
  private final Types.StructType shape;
  private Types.StructType known;

  RowShape(Schema schema) {
    this.columns = names(schema.asStruct());
    this.shape = schema.asStruct();
    this.known = shape;
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
    if (!sameShape(struct, shape)) {
      throw new IllegalArgumentException(
          "the row is of "
              + struct
              + " and the table of "
              + shape
              + "; give rows the table's columns, nested ones too, in its order and types");
    }
    known = struct;
  }

  private static boolean sameShape(Type given, Type wanted) {
    if (given.typeId() != wanted.typeId()) {
      return false;
    }
    if (!wanted.isNestedType()) {
      return true;
    }
    List<Types.NestedField> givenFields = given.asNestedType().fields();
    List<Types.NestedField> wantedFields = wanted.asNestedType().fields();
    if (givenFields.size() != wantedFields.size()) {
      return false;
    }
    for (int i = 0; i < wantedFields.size(); i++) {
      Types.NestedField field = givenFields.get(i);
      if (!field.name().equals(wantedFields.get(i).name())
          || !sameShape(field.type(), wantedFields.get(i).type())) {
        return false;
      }
    }
    return true;
  }

  private static List<String> names(Types.StructType struct) {
    return struct.fields().stream().map(Types.NestedField::name).toList();
  }
}
