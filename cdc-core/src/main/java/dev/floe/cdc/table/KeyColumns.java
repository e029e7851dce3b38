package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Finds and checks the key columns of a schema. */
final class KeyColumns {
  private KeyColumns() {}

  /** The configured key columns, ascending by field id. */
  static List<Types.NestedField> named(String table, Schema schema, List<String> names) {
    List<Types.NestedField> fields = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw problem(table, "equality column '%s' is named twice; name it once", name);
      }
      fields.add(topLevel(table, schema, name));
    }
    return checked(table, fields);
  }

  /** The table's identifier fields, ascending by field id. */
  static List<Types.NestedField> identifiers(String table, Schema schema) {
    if (schema.identifierFieldIds().isEmpty()) {
      throw problem(
          table,
          "no equality columns are given and the table has no identifier fields, so rows have no key;"
              + " give equality columns, or set identifier fields on the table");
    }
    List<Types.NestedField> fields = new ArrayList<>();
    for (int id : schema.identifierFieldIds()) {
      Types.NestedField field = schema.asStruct().field(id);
      if (field == null) {
        throw problem(
            table,
            "its identifier field '%s' is nested and cannot be a key; give top-level equality columns",
            schema.findColumnName(id));
      }
      fields.add(field);
    }
    return checked(table, fields);
  }

  private static Types.NestedField topLevel(String table, Schema schema, String name) {
    if (name.indexOf('.') >= 0) {
      throw problem(
          table,
          "equality column '%s' reads as nested, and only top-level columns can be keys; choose among"
              + " %s",
          name,
          columnNames(schema));
    }
    Types.NestedField field = schema.asStruct().field(name);
    if (field == null) {
      throw problem(
          table,
          "equality column '%s' does not exist; the columns are %s",
          name,
          columnNames(schema));
    }
    return field;
  }

  private static List<Types.NestedField> checked(String table, List<Types.NestedField> fields) {
    for (Types.NestedField field : fields) {
      if (!KeyTypes.supported(field.type())) {
        throw problem(
            table,
            "equality column '%s' has type %s, whose values have no single exact form to match"
                + " deletes with; choose a column of another type",
            field.name(),
            field.type());
      }
      if (field.isOptional()) {
        throw problem(
            table,
            "equality column '%s' is optional, and engines disagree on what a null key matches; key"
                + " columns must be required",
            field.name());
      }
    }
    fields.sort(Comparator.comparingInt(Types.NestedField::fieldId));
    return List.copyOf(fields);
  }

  static List<String> columnNames(Schema schema) {
    return schema.columns().stream().map(Types.NestedField::name).toList();
  }

  @SuppressWarnings("AnnotateFormatMethod") // Not worth a library for its annotation.
  static TableConfigurationException problem(String table, String format, Object... args) {
    return new TableConfigurationException(
        "cannot write to table " + table + ": " + String.format(format, args));
  }
}
