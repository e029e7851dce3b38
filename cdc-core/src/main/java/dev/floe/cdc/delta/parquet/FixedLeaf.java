package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.api.Binary;

/** Fixed, uuids, and decimals of more than 18 digits: all values pass through one array. */
final class FixedLeaf extends Leaf {
  private final byte[] bytes;
  private final Binary value;

  FixedLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
    this.bytes = new byte[descriptor.getPrimitiveType().getTypeLength()];
    this.value = Binary.fromReusedByteArray(bytes);
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      System.arraycopy(values.bytes(), values.bytesOffset(pos), bytes, 0, bytes.length);
      column.write(value, repetitionLevel, level);
    }
  }
}
