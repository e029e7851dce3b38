package dev.floe.cdc.row;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** The values of an array of the row format as a list, each read when it is asked for. */
final class ArrayView extends AbstractList<Object> implements RandomAccess {
  private final Column column;
  private final byte[] bytes;
  private final int base;
  private final int count;
  private final boolean wide;
  private final int slots;
  private final int slotBytes;

  ArrayView(Column column, byte[] bytes, int base, int count, boolean wide) {
    this.column = column;
    this.bytes = bytes;
    this.base = base;
    this.count = count;
    this.wide = wide;
    this.slots = column.required() ? 0 : RowFormat.nullBytes(count);
    this.slotBytes = column.slotBytes(wide);
  }

  @Override
  public int size() {
    return count;
  }

  @Override
  public Object get(int index) {
    Objects.checkIndex(index, count);
    if (!column.required() && RowFormat.isNull(bytes, base, index)) {
      return null;
    }
    if (!column.variableLength()) {
      return SlotValues.read(column, bytes, base + slots + index * slotBytes);
    }
    int start = index == 0 ? slots + count * slotBytes : end(index - 1);
    return VariableValues.read(column, bytes, base + start, end(index) - start, wide);
  }

  private int end(int index) {
    return RowFormat.offset(bytes, base + slots + index * slotBytes, wide);
  }
}
