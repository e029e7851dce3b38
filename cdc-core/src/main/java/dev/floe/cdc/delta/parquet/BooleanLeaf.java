package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Booleans. */
final class BooleanLeaf extends Leaf {
  BooleanLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      column.write(values.booleanAt(pos), repetitionLevel, level);
    }
  }
}
