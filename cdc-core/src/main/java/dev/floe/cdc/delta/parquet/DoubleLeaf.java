package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.DoubleFieldMetrics;
import org.apache.iceberg.FieldMetrics;
import org.apache.parquet.column.ColumnDescriptor;

/** Doubles, with the count of those that are no number, and bounds of the others. */
final class DoubleLeaf extends Leaf {
  private final DoubleFieldMetrics.Builder metrics;

  DoubleLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
    this.metrics = new DoubleFieldMetrics.Builder(fieldId());
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (wroteNull(values, pos, repetitionLevel)) {
      return;
    }
    double value = values.doubleAt(pos);
    column.write(value, repetitionLevel, level);
    metrics.addValue(value);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.of(withNulls(metrics.build()));
  }
}
