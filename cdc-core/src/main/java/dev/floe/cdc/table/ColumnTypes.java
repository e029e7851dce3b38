package dev.floe.cdc.table;

import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Refuses columns whose types have no byte form yet, nested ones too. */
final class ColumnTypes {
  private static final Set<Type.TypeID> UNSUPPORTED =
      Set.of(Type.TypeID.VARIANT, Type.TypeID.GEOMETRY, Type.TypeID.GEOGRAPHY, Type.TypeID.UNKNOWN);

  private ColumnTypes() {}

  /** Throws when a column cannot be written, naming it and its type. */
  static void check(String table, Schema schema) {
    check(table, schema, schema.asStruct());
  }

  private static void check(String table, Schema schema, Type.NestedType nested) {
    for (Types.NestedField field : nested.fields()) {
      if (UNSUPPORTED.contains(field.type().typeId())) {
        throw KeyColumns.problem(
            table,
            "column '%s' has type %s, which this version cannot write; leave the column out or give"
                + " it another type",
            schema.findColumnName(field.fieldId()),
            field.type());
      }
      if (field.type().isNestedType()) {
        check(table, schema, field.type().asNestedType());
      }
    }
  }
}
