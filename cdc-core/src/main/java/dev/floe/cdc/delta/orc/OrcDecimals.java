package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import org.apache.iceberg.types.Types;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DecimalColumnVector;
import org.apache.orc.storage.serde2.io.HiveDecimalWritable;

/** Writers of decimals, from their unscaled numbers, into ORC's vectors. */
final class OrcDecimals {
  private OrcDecimals() {}

  /** Decimals of up to 9 digits. */
  static final class OfInts extends OrcColumn {
    private final int scale;

    OfInts(Column column) {
      super(column);
      this.scale = scale(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      ((DecimalColumnVector) to).vector[row].setFromLongAndScale(from.intAt(index), scale);
    }
  }

  /** Decimals of up to 18 digits. */
  static final class OfLongs extends OrcColumn {
    private final int scale;

    OfLongs(Column column) {
      super(column);
      this.scale = scale(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      ((DecimalColumnVector) to).vector[row].setFromLongAndScale(from.longAt(index), scale);
    }
  }

  /** Decimals of up to 38 digits. */
  static final class OfBytes extends OrcColumn {
    private final int scale;

    OfBytes(Column column) {
      super(column);
      this.scale = scale(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      HiveDecimalWritable decimal = ((DecimalColumnVector) to).vector[row];
      decimal.setFromBigIntegerBytesAndScale(
          from.bytes(), from.bytesOffset(index), from.bytesLength(index), scale);
    }
  }

  private static int scale(Column column) {
    return ((Types.DecimalType) column.type()).scale();
  }
}
