package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.RowView;

/** A field that is the bytes of a column, or the first of them. */
final class TextPartitionField implements PartitionFieldBytes {
  /** What counts towards the width. */
  private enum Unit {
    BYTE,
    CHARACTER
  }

  private final int position;
  private final int width;
  private final Unit unit;

  private TextPartitionField(int position, int width, Unit unit) {
    this.position = position;
    this.width = width;
    this.unit = unit;
  }

  /** All bytes of a column. */
  static TextPartitionField whole(int position) {
    return bytes(position, Integer.MAX_VALUE);
  }

  /** The first bytes of a column. */
  static TextPartitionField bytes(int position, int width) {
    return new TextPartitionField(position, width, Unit.BYTE);
  }

  /** The first characters, code points of Unicode, of a column in UTF-8. */
  static TextPartitionField characters(int position, int width) {
    return new TextPartitionField(position, width, Unit.CHARACTER);
  }

  @Override
  public void append(RowView row, GrowingBytes out) {
    if (row.isNull(position)) {
      PartitionFormat.putNull(out);
      return;
    }
    int offset = row.bytesOffset(position);
    int length = row.bytesLength(position);
    int taken =
        unit == Unit.BYTE ? Math.min(width, length) : charactersLength(row.bytes(), offset, length);
    PartitionFormat.putBytes(out, row.bytes(), offset, taken);
  }

  private int charactersLength(byte[] bytes, int offset, int length) {
    int characters = 0;
    for (int i = 0; i < length; i++) {
      boolean begins = (bytes[offset + i] & 0xC0) != 0x80;
      if (begins && ++characters > width) {
        return i;
      }
    }
    return length;
  }
}
