package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.RowValues;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;

/**
 * The fields of a row or struct that ORC has: all but those of type unknown, which are null anyhow.
 */
final class OrcFields {
  private final OrcColumn[] columns;
  private final int[] positions;

  /**
   * The fields of a struct.
   *
   * @param positions where a field of the struct stands among the values that are written
   */
  OrcFields(Types.StructType struct, String path, IntUnaryOperator positions) {
    List<Types.NestedField> fields = struct.fields();
    int[] written =
        IntStream.range(0, fields.size())
            .filter(i -> fields.get(i).type().typeId() != Type.TypeID.UNKNOWN)
            .toArray();
    this.columns =
        Arrays.stream(written)
            .mapToObj(i -> OrcColumn.of(fields.get(i), path))
            .toArray(OrcColumn[]::new);
    this.positions = Arrays.stream(written).map(positions).toArray();
  }

  /** Writes the fields as a row of vectors, one for each. */
  void write(RowValues from, ColumnVector[] to, int row) {
    for (int i = 0; i < columns.length; i += 1) {
      columns[i].write(from, positions[i], to[i], row);
    }
  }

  Stream<FieldMetrics<?>> metrics() {
    return Arrays.stream(columns).flatMap(OrcColumn::metrics);
  }
}
