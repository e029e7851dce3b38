package dev.floe.cdc.delta.avro;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.Encoder;
import org.apache.iceberg.types.Types;

/** Writes the values of one column, or of what is nested in one, to Avro. */
abstract class AvroColumn {
  private static final int REQUIRED = -1;
  private static final int NOTHING_ELSE = -2;

  private final Column column;
  private final int nullBranch;

  /**
   * A writer of values of one schema.
   *
   * @param schema the value's, or its union with null
   */
  AvroColumn(Column column, Schema schema) {
    this.column = column;
    this.nullBranch = nullBranch(schema);
  }

  private static int nullBranch(Schema schema) {
    if (schema.isUnion()) {
      return schema.getIndexNamed("null");
    }
    return schema.getType() == Schema.Type.NULL ? NOTHING_ELSE : REQUIRED;
  }

  /** The writers of a struct's fields. */
  static AvroColumn[] ofFields(Types.StructType struct, Schema record, String path) {
    List<Types.NestedField> fields = struct.fields();
    AvroColumn[] columns = new AvroColumn[fields.size()];
    for (int i = 0; i < columns.length; i += 1) {
      columns[i] = of(fields.get(i), record.getFields().get(i).schema(), path);
    }
    return columns;
  }

  /** The writer of a field, element, key or value. */
  static AvroColumn of(Types.NestedField field, Schema schema, String parentPath) {
    Column column = Column.of(field, parentPath);
    return switch (column.kind()) {
      case BOOLEAN -> new AvroScalars.Booleans(column, schema);
      case INT, DATE -> new AvroScalars.Ints(column, schema);
      case LONG, TIME, TIMESTAMP, TIMESTAMPTZ, TIMESTAMP_NS, TIMESTAMPTZ_NS ->
          new AvroScalars.Longs(column, schema);
      case FLOAT -> new AvroScalars.Floats(column, schema);
      case DOUBLE -> new AvroScalars.Doubles(column, schema);
      case DECIMAL_INT, DECIMAL_LONG -> new AvroScalars.ShortDecimals(column, schema);
      case DECIMAL_BYTES, UUID, FIXED -> new AvroScalars.Fixed(column, schema);
      case STRING, BINARY, GEOMETRY, GEOGRAPHY -> new AvroScalars.Bytes(column, schema);
      case VARIANT -> new AvroScalars.Variants(column, schema);
      case UNKNOWN -> new AvroScalars.Nulls(column, schema);
      case STRUCT -> new AvroNested.Structs(column, schema);
      case LIST -> new AvroNested.Lists(column, schema);
      case MAP -> new AvroNested.Maps(column, schema);
    };
  }

  /** The schema of values that are not null. */
  static Schema valueSchema(Schema schema) {
    return schema.isUnion() ? schema.getTypes().get(1 - schema.getIndexNamed("null")) : schema;
  }

  /** Writes the value that stands at {@code index} among {@code from}. */
  final void write(RowValues from, int index, Encoder to) throws IOException {
    if (nullBranch == NOTHING_ELSE) {
      to.writeNull();
    } else if (!from.isNull(index)) {
      if (nullBranch != REQUIRED) {
        to.writeIndex(1 - nullBranch);
      }
      writeValue(from, index, to);
    } else if (nullBranch != REQUIRED) {
      to.writeIndex(nullBranch);
    } else {
      throw new IllegalStateException(
          "cannot write column '%s': the row has no value, but the column is required; give the row a value"
              .formatted(column.path()));
    }
  }

  /** Writes a value that is not null. */
  abstract void writeValue(RowValues from, int index, Encoder to) throws IOException;

  final Column column() {
    return column;
  }
}
