package dev.floe.cdc.delta;

import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Where the columns of a file stand in the rows that are written to it. */
final class FileColumns {
  private FileColumns() {}

  /**
   * The positions in rows of the columns of a file, found by field id.
   *
   * @throws IllegalArgumentException when the rows have no such column, or one of another type
   */
  static int[] positions(Schema fileSchema, Types.StructType rows) {
    List<Types.NestedField> columns = fileSchema.columns();
    int[] positions = new int[columns.size()];
    for (int i = 0; i < positions.length; i += 1) {
      positions[i] = position(columns.get(i), rows.fields());
    }
    return positions;
  }

  private static int position(Types.NestedField column, List<Types.NestedField> rows) {
    for (int pos = 0; pos < rows.size(); pos += 1) {
      Types.NestedField seen = rows.get(pos);
      if (seen.fieldId() == column.fieldId()) {
        if (!seen.type().equals(column.type())) {
          throw new IllegalArgumentException(
              "cannot write column '%s': rows have it as %s and the file as %s; open the file with the schema of the rows"
                  .formatted(column.name(), seen.type(), column.type()));
        }
        return pos;
      }
    }
    throw new IllegalArgumentException(
        "cannot write column '%s': no column of the rows has its field id %d; open the file with columns of the rows"
            .formatted(column.name(), column.fieldId()));
  }
}
