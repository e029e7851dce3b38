package dev.floe.cdc.delta.orc;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.DoubleFieldMetrics;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.FloatFieldMetrics;
import org.apache.orc.storage.ql.exec.vector.ColumnVector;
import org.apache.orc.storage.ql.exec.vector.DoubleColumnVector;
import org.apache.orc.storage.ql.exec.vector.LongColumnVector;

/** Writers of booleans and numbers into ORC's vectors. */
final class OrcNumbers {
  private OrcNumbers() {}

  /** Booleans as 0 and 1. */
  static final class Booleans extends OrcColumn {
    Booleans(Column column) {
      super(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      ((LongColumnVector) to).vector[row] = from.booleanAt(index) ? 1 : 0;
    }
  }

  /** Ints, and dates as days. */
  static final class Ints extends OrcColumn {
    Ints(Column column) {
      super(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      ((LongColumnVector) to).vector[row] = from.intAt(index);
    }
  }

  /** Longs, and times as microseconds. */
  static final class Longs extends OrcColumn {
    Longs(Column column) {
      super(column);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      ((LongColumnVector) to).vector[row] = from.longAt(index);
    }
  }

  /** Floats, whose bounds leave out NaN, which ORC's own do not. */
  static final class Floats extends OrcColumn {
    private final FloatFieldMetrics.Builder seen;

    Floats(Column column, int fieldId) {
      super(column);
      this.seen = new FloatFieldMetrics.Builder(fieldId);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      float value = from.floatAt(index);
      ((DoubleColumnVector) to).vector[row] = value;
      seen.addValue(value);
    }

    @Override
    Stream<FieldMetrics<?>> metrics() {
      return Stream.of(withNulls(seen.build(), nulls()));
    }
  }

  /** Doubles, whose bounds leave out NaN, which ORC's own do not. */
  static final class Doubles extends OrcColumn {
    private final DoubleFieldMetrics.Builder seen;

    Doubles(Column column, int fieldId) {
      super(column);
      this.seen = new DoubleFieldMetrics.Builder(fieldId);
    }

    @Override
    void writeValue(RowValues from, int index, ColumnVector to, int row) {
      double value = from.doubleAt(index);
      ((DoubleColumnVector) to).vector[row] = value;
      seen.addValue(value);
    }

    @Override
    Stream<FieldMetrics<?>> metrics() {
      return Stream.of(withNulls(seen.build(), nulls()));
    }
  }

  private static <T> FieldMetrics<T> withNulls(FieldMetrics<T> ofValues, long nulls) {
    return new FieldMetrics<>(
        ofValues.id(),
        ofValues.valueCount() + nulls,
        nulls,
        ofValues.nanValueCount(),
        ofValues.lowerBound(),
        ofValues.upperBound(),
        ofValues.originalType());
  }
}
