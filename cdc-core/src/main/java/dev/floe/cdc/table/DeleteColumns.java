package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/**
 * The columns of a schema that a delete needs.
 *
 * @param fieldIds the ids of the fields that it needs, nested ones too
 */
record DeleteColumns(Schema schema, Set<Integer> fieldIds) {

  /** Whether the column at each top-level position is needed, or a field in it. */
  boolean[] positions() {
    List<Types.NestedField> columns = schema.columns();
    boolean[] result = new boolean[columns.size()];
    for (int i = 0; i < result.length; i++) {
      result[i] = needed(columns.get(i));
    }
    return result;
  }

  /** The columns, those optional that are not needed. */
  Types.StructType shape() {
    List<Types.NestedField> columns = new ArrayList<>();
    for (Types.NestedField column : schema.columns()) {
      columns.add(needed(column) ? column : column.asOptional());
    }
    return Types.StructType.of(columns);
  }

  private boolean needed(Types.NestedField column) {
    return fieldIds.contains(column.fieldId())
        || (column.type().isStructType()
            && column.type().asStructType().fields().stream().anyMatch(this::needed));
  }
}
