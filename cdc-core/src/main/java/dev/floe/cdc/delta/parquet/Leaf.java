package dev.floe.cdc.delta.parquet;

import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ColumnWriter;

/** Writes the values of one column. */
abstract class Leaf extends ValueWriter {
  /** The definition level of a value that is not null. */
  final int level;

  /** The column in the current row group. */
  ColumnWriter column;

  private final ColumnDescriptor descriptor;
  private long nulls;

  Leaf(Place place, ColumnDescriptor descriptor) {
    super(place);
    this.descriptor = descriptor;
    this.level = descriptor.getMaxDefinitionLevel();
  }

  /** The leaf for a column's physical type. */
  static Leaf of(Place place, ColumnDescriptor descriptor) {
    return switch (descriptor.getPrimitiveType().getPrimitiveTypeName()) {
      case BOOLEAN -> new BooleanLeaf(place, descriptor);
      case INT32 -> new IntLeaf(place, descriptor);
      case INT64 -> new LongLeaf(place, descriptor);
      case FLOAT -> new FloatLeaf(place, descriptor);
      case DOUBLE -> new DoubleLeaf(place, descriptor);
      case BINARY -> new BinaryLeaf(place, descriptor);
      case FIXED_LEN_BYTE_ARRAY -> new FixedLeaf(place, descriptor);
      case INT96 ->
          throw new IllegalArgumentException(
              "cannot write column '%s': Iceberg writes no column as INT96; give it another type"
                  .formatted(place.name()));
    };
  }

  @Override
  final void writeNull(int repetitionLevel, int definitionLevel) {
    nulls += 1;
    column.writeNull(repetitionLevel, definitionLevel);
  }

  @Override
  final void useStore(ColumnWriteStore store) {
    column = store.getColumnWriter(descriptor);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.empty();
  }

  /** Metrics of the values that are there, with the nulls, those of the places above included. */
  final <T> FieldMetrics<T> withNulls(FieldMetrics<T> metrics) {
    return new FieldMetrics<>(
        metrics.id(),
        metrics.valueCount() + nulls,
        nulls,
        metrics.nanValueCount(),
        metrics.lowerBound(),
        metrics.upperBound(),
        metrics.originalType(),
        metrics.avgValueSizeInBytes());
  }

  /** The field id of the column. */
  final int fieldId() {
    return descriptor.getPrimitiveType().getId().intValue();
  }
}
