package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import org.apache.orc.storage.ql.exec.vector.BytesColumnVector;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;

/** Writer of strings, binaries, uuids and fixed, whose bytes it copies into ORC's vectors. */
final class OrcBytes extends OrcColumn {
  OrcBytes(Column column) {
    super(column);
  }

  @Override
  void writeValue(RowValues from, int index, ColumnVector to, int row) {
    BytesColumnVector vector = (BytesColumnVector) to;
    if (vector.bufferSize() == 0) {
      vector.initBuffer();
    }
    vector.setVal(row, from.bytes(), from.bytesOffset(index), from.bytesLength(index));
  }
}
