package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.ValueSizeFieldMetrics;
import org.apache.parquet.column.ColumnDescriptor;

/** Geographies, with their average size. */
final class GeographyLeaf extends Leaf {
  private final ShortBinaries binaries = new ShortBinaries();
  private final ValueSizeFieldMetrics.Builder metrics;

  GeographyLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
    this.metrics = new ValueSizeFieldMetrics.Builder(fieldId());
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (wroteNull(values, pos, repetitionLevel)) {
      return;
    }
    int length = values.bytesLength(pos);
    metrics.addValueSize(length);
    column.write(
        binaries.of(values.bytes(), values.bytesOffset(pos), length), repetitionLevel, level);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.of(withNulls(metrics.build()));
  }
}
