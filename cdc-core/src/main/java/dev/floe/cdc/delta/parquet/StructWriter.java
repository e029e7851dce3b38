package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import dev.floe.cdc.row.RowView;
import java.util.stream.Stream;
import org.apache.iceberg.FieldMetrics;
import org.apache.iceberg.types.Types;
import org.apache.parquet.column.ColumnWriteStore;

/** Writes structs. */
final class StructWriter extends ValueWriter {
  private final RowView struct;
  private final FieldWriters fields;

  StructWriter(Place place, Types.StructType type, FieldWriters fields) {
    super(place);
    this.struct = new RowView(type);
    this.fields = fields;
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      fields.write(struct.wrap(values, pos), repetitionLevel);
    }
  }

  @Override
  void writeNull(int repetitionLevel, int definitionLevel) {
    fields.writeNull(repetitionLevel, definitionLevel);
  }

  @Override
  void useStore(ColumnWriteStore store) {
    fields.useStore(store);
  }

  @Override
  Stream<FieldMetrics<?>> metrics() {
    return fields.metrics();
  }
}
