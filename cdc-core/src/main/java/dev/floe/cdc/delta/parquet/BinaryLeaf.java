package dev.floe.cdc.delta.parquet;

import dev.floe.cdc.row.RowValues;
import org.apache.parquet.column.ColumnDescriptor;

/** Strings and binaries: Parquet is shown the encoded bytes and copies what it keeps. */
final class BinaryLeaf extends Leaf {
  private final ShortBinaries binaries = new ShortBinaries();

  BinaryLeaf(Place place, ColumnDescriptor descriptor) {
    super(place, descriptor);
  }

  @Override
  void write(RowValues values, int pos, int repetitionLevel) {
    if (!wroteNull(values, pos, repetitionLevel)) {
      write(values.bytes(), values.bytesOffset(pos), values.bytesLength(pos), repetitionLevel);
    }
  }

  /** Writes one value that is given by its bytes. */
  void write(byte[] bytes, int offset, int length, int repetitionLevel) {
    column.write(binaries.of(bytes, offset, length), repetitionLevel, level);
  }
}
