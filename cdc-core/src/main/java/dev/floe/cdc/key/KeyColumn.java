package dev.floe.cdc.key;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.table.KeyTypes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** A column of a key and where it stands in a row. */
record KeyColumn(Column column, int position) {

  /**
   * Finds key columns in a schema.
   *
   * @throws IllegalArgumentException when there is none, or one is not top-level, not required,
   *     named twice or of a type without a key form
   */
  static KeyColumn[] resolve(Schema schema, List<Integer> fieldIds) {
    if (fieldIds.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot encode keys: no key column is given, every row would have the same key; give at least one");
    }
    KeyColumn[] key = new KeyColumn[fieldIds.size()];
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < key.length; i += 1) {
      int position = position(schema, fieldIds.get(i));
      Types.NestedField field = schema.columns().get(position);
      if (!seen.add(field.fieldId())) {
        throw refuse(field, "is given twice", "give each key column once");
      }
      check(field);
      key[i] = new KeyColumn(Column.of(field, ""), position);
    }
    return key;
  }

  private static int position(Schema schema, int fieldId) {
    for (int pos = 0; pos < schema.columns().size(); pos += 1) {
      if (schema.columns().get(pos).fieldId() == fieldId) {
        return pos;
      }
    }
    String nested = schema.findColumnName(fieldId);
    if (nested != null) {
      throw new IllegalArgumentException(
          "cannot encode keys: column '%s' is nested; choose top-level columns".formatted(nested));
    }
    throw new IllegalArgumentException(
        "cannot encode keys: no column has field id %d; choose columns of the schema: %s"
            .formatted(fieldId, schema.columns().stream().map(Types.NestedField::name).toList()));
  }

  private static void check(Types.NestedField field) {
    if (!KeyTypes.supported(field.type())) {
      throw refuse(
          field,
          "has type " + field.type() + ", whose values do not make keys",
          "choose columns of other types");
    }
    if (field.isOptional()) {
      throw refuse(
          field, "is optional, and null is no key value", "make it required or choose another");
    }
  }

  private static IllegalArgumentException refuse(
      Types.NestedField field, String problem, String remedy) {
    return new IllegalArgumentException(
        "cannot encode keys: column '%s' %s; %s".formatted(field.name(), problem, remedy));
  }
}
