package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Longs, times, timestamps, and decimals of 10 to 18 digits. */
final class LongLeaf extends Leaf {
  LongLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      column.write(values.longAt(pos), repetitionLevel, level);
    }
  }
}
