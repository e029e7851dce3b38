package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;

/** Writes the values of one column, or of what is nested in one, into ORC's vectors. */
abstract class OrcColumn {
  private final Column column;
  private long nulls;

  OrcColumn(Column column) {
    this.column = column;
  }

  /** The writer of a field, element, key or value. */
  static OrcColumn of(Types.NestedField field, String parentPath) {
    Column column = Column.of(field, parentPath);
    return switch (column.kind()) {
      case BOOLEAN -> new OrcNumbers.Booleans(column);
      case INT, DATE -> new OrcNumbers.Ints(column);
      case LONG, TIME -> new OrcNumbers.Longs(column);
      case FLOAT -> new OrcNumbers.Floats(column, field.fieldId());
      case DOUBLE -> new OrcNumbers.Doubles(column, field.fieldId());
      case TIMESTAMP, TIMESTAMPTZ -> new OrcTimestamps.Micros(column);
      case TIMESTAMP_NS, TIMESTAMPTZ_NS -> new OrcTimestamps.Nanos(column);
      case DECIMAL_INT -> new OrcDecimals.OfInts(column);
      case DECIMAL_LONG -> new OrcDecimals.OfLongs(column);
      case DECIMAL_BYTES -> new OrcDecimals.OfBytes(column);
      case STRING, BINARY, UUID, FIXED -> new OrcBytes(column);
      case STRUCT -> new OrcNested.Structs(column);
      case LIST -> new OrcNested.Lists(column);
      case MAP -> new OrcNested.Maps(column);
      case VARIANT, GEOMETRY, GEOGRAPHY, UNKNOWN ->
          throw new IllegalArgumentException(
              "cannot write column '%s': ORC has no form for %s; write it to Parquet or Avro (write.format.default)"
                  .formatted(column.path(), column.type()));
    };
  }

  /** Writes the value that stands at {@code index} among {@code from} as a row of a vector. */
  final void write(RowValues from, int index, ColumnVector to, int row) {
    if (from.isNull(index)) {
      if (column.required()) {
        throw new IllegalStateException(
            "cannot write column '%s': the row has no value, but the column is required; give the row a value"
                .formatted(column.path()));
      }
      nulls += 1;
      to.noNulls = false;
      to.isNull[row] = true;
    } else {
      to.isNull[row] = false;
      writeValue(from, index, to, row);
    }
  }

  /** Writes a value that is not null. */
  abstract void writeValue(RowValues from, int index, ColumnVector to, int row);

  /** What the values came to, of the types whose bounds ORC does not keep as Iceberg wants them. */
  Stream<FieldMetrics<?>> metrics() {
    return Stream.empty();
  }

  final Column column() {
    return column;
  }

  final long nulls() {
    return nulls;
  }
}
