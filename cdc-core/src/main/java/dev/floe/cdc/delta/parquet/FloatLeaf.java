package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.FloatFieldMetrics;
import org.apache.parquet.column.ColumnDescriptor;

/** Floats, with the count of those that are no number, and bounds of the others. */
final class FloatLeaf extends Leaf {
  private final FloatFieldMetrics.Builder metrics;

  FloatLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
    this.metrics = new FloatFieldMetrics.Builder(fieldId());
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (wroteNull(values, pos, repetitionLevel)) {
      return;
    }
    float value = values.floatAt(pos);
    column.write(value, repetitionLevel, level);
    metrics.addValue(value);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.of(withNulls(metrics.build()));
  }
}
