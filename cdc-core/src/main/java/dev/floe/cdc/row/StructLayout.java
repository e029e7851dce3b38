package dev.floe.cdc.row;

import java.util.List;
import org.apache.iceberg.types.Types;

/** Where the fields of a struct stand in its bytes. Immutable, threads may share it. */
final class StructLayout {
  private static final int NONE = -1;

  private final Column[] columns;
  private final int[] nullBits;
  private final int[] variableBefore;
  private final int nullBytes;
  private final Slots narrow;
  private final Slots wide;

  StructLayout(Types.StructType type, String path) {
    List<Types.NestedField> fields = type.fields();
    int size = fields.size();
    this.columns = new Column[size];
    this.nullBits = new int[size];
    this.variableBefore = new int[size + 1];
    int optional = 0;
    int lastVariable = NONE;
    for (int pos = 0; pos < size; pos += 1) {
      columns[pos] = Column.of(fields.get(pos), path);
      nullBits[pos] = columns[pos].required() ? NONE : optional++;
      variableBefore[pos] = lastVariable;
      lastVariable = columns[pos].variableLength() ? pos : lastVariable;
    }
    variableBefore[size] = lastVariable;
    this.nullBytes = RowFormat.nullBytes(optional);
    this.narrow = new Slots(columns, nullBytes, false);
    this.wide = new Slots(columns, nullBytes, true);
  }

  int size() {
    return columns.length;
  }

  Column column(int pos) {
    return columns[pos];
  }

  /** The bytes of null bits and slots together. */
  int fixedBytes(boolean isWide) {
    return slots(isWide).fixedBytes;
  }

  /** Where the slot of a field stands, from where the struct begins. */
  int slot(int pos, boolean isWide) {
    return slots(isWide).offsets[pos];
  }

  void markNull(byte[] bytes, int base, int pos) {
    RowFormat.markNull(bytes, base, nullBits[pos]);
  }

  boolean isNull(byte[] bytes, int base, int pos) {
    int bit = nullBits[pos];
    return bit != NONE && RowFormat.isNull(bytes, base, bit);
  }

  /** Where a variable-length field begins, from where the struct begins. */
  int variableStart(byte[] bytes, int base, int pos, boolean isWide) {
    int before = variableBefore[pos];
    return before == NONE ? fixedBytes(isWide) : variableEnd(bytes, base, before, isWide);
  }

  /** Where a variable-length field ends, from where the struct begins. */
  int variableEnd(byte[] bytes, int base, int pos, boolean isWide) {
    return RowFormat.offset(bytes, base + slot(pos, isWide), isWide);
  }

  /** The length of the struct that begins at {@code base}, by what its slots say. */
  int length(byte[] bytes, int base, boolean isWide) {
    return variableStart(bytes, base, columns.length, isWide);
  }

  private Slots slots(boolean isWide) {
    return isWide ? wide : narrow;
  }

  private static final class Slots {
    private final int[] offsets;
    private final int fixedBytes;

    private Slots(Column[] columns, int nullBytes, boolean wide) {
      this.offsets = new int[columns.length];
      int at = nullBytes;
      for (int pos = 0; pos < columns.length; pos += 1) {
        offsets[pos] = at;
        at = Math.addExact(at, columns[pos].slotBytes(wide));
      }
      this.fixedBytes = at;
    }
  }
}
