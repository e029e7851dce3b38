package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Ints, days, and decimals of up to 9 digits. */
final class IntLeaf extends Leaf {
  IntLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      column.write(values.intAt(pos), repetitionLevel, level);
    }
  }
}
