package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes variants: a column of their metadata and one of their values, as they are encoded. */
final class VariantWriter extends ValueWriter {
  private final BinaryLeaf metadata;
  private final BinaryLeaf value;

  VariantWriter(Place place, BinaryLeaf metadata, BinaryLeaf value) {
    super(place);
    this.metadata = metadata;
    this.value = value;
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      byte[] bytes = values.bytes();
      metadata.write(
          bytes,
          values.variantMetadataOffset(pos),
          values.variantMetadataLength(pos),
          repetitionLevel);
      value.write(
          bytes, values.variantValueOffset(pos), values.variantValueLength(pos), repetitionLevel);
    }
  }

  @Override
  void writeNull(int repetitionLevel, int definitionLevel) {
    metadata.writeNull(repetitionLevel, definitionLevel);
    value.writeNull(repetitionLevel, definitionLevel);
  }

  @Override
  void useStore(ColumnWriteStore store) {
    metadata.useStore(store);
    value.useStore(store);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return Stream.empty();
  }
}
