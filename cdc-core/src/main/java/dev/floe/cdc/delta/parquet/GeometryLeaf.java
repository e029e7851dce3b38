package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.delta.limits.GeometryNesting;
import dev.floe.cdc.row.RowValues;
import java.nio.ByteBuffer;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.GeometryFieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnDescriptor;

/** Geometries, with the box that bounds them and their average size. */
final class GeometryLeaf extends Leaf {
  private final ShortBinaries binaries = new ShortBinaries();
  private final GeometryFieldMetrics.Builder metrics;
  private final String name;

  GeometryLeaf(Place place, Types.GeometryType type, ColumnDescriptor descriptor) {
    super(place, descriptor);
    this.name = place.name();
    this.metrics = new GeometryFieldMetrics.Builder(fieldId(), type);
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (wroteNull(values, pos, repetitionLevel)) {
      return;
    }
    byte[] bytes = values.bytes();
    int offset = values.bytesOffset(pos);
    int length = values.bytesLength(pos);
    GeometryNesting.check(name, bytes, offset, length);
    metrics.addValue(ByteBuffer.wrap(bytes, offset, length).slice());
    column.write(binaries.of(bytes, offset, length), repetitionLevel, level);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.of(withNulls(metrics.build()));
  }
}
