package dev.floe.cdc.row;

/**
 * Values that stand side by side in a row's bytes and are read in place: the fields of a struct,
 * the elements of an array, by position.
 *
 * <ul>
 *   <li>The accessors neither box nor convert and allocate nothing. Each says for which types it is
 *       good; for a null it returns zero. With {@code -Dfloe.bounds=true} one that is used for
 *       another type throws {@link IllegalStateException}, otherwise it returns something without
 *       meaning.
 *   <li>What they show is what the bytes hold at the time they are read.
 *   <li>Not thread-safe; nothing to close.
 * </ul>
 */
public abstract class RowValues {
  private static final boolean CHECKED = Boolean.getBoolean("floe.bounds");

  byte[] bytes;
  int base;
  boolean wide;

  RowValues() {}

  /** What stands at a position. */
  abstract Column column(int pos);

  /** Where the slot of a position stands in the bytes. */
  abstract int slot(int pos);

  /** Whether a value is null. */
  public abstract boolean isNull(int pos);

  /**
   * Where, in {@link #bytes()}, a value stands: a string's UTF-8, a binary, a fixed; the well-known
   * binary of a geometry or geography; a uuid or a decimal of more than 18 digits, both big-endian;
   * a struct, list, map or variant.
   */
  public abstract int bytesOffset(int pos);

  /** The length of what {@link #bytesOffset} points at. */
  public abstract int bytesLength(int pos);

  /** The array that the values are in. */
  public final byte[] bytes() {
    return bytes;
  }

  /** A boolean. */
  public final boolean booleanAt(int pos) {
    return bytes[slot(pos, 1)] != 0;
  }

  /** An int, the days of a date, the unscaled number of a decimal of up to 9 digits. */
  public final int intAt(int pos) {
    return RowFormat.int32(bytes, slot(pos, Integer.BYTES));
  }

  /**
   * A long, the number of a time or timestamp, the unscaled number of a decimal of 10 to 18 digits.
   */
  public final long longAt(int pos) {
    return RowFormat.int64(bytes, slot(pos, Long.BYTES));
  }

  /** A float. */
  public final float floatAt(int pos) {
    return Float.intBitsToFloat(intAt(pos));
  }

  /** A double. */
  public final double doubleAt(int pos) {
    return Double.longBitsToDouble(longAt(pos));
  }

  /** Where, in {@link #bytes()}, the metadata of a variant that is not null stands. */
  public final int variantMetadataOffset(int pos) {
    return bytesOffset(pos) + RowFormat.offsetBytes(wide);
  }

  /** The length of the metadata of a variant that is not null; its value comes next. */
  public final int variantMetadataLength(int pos) {
    return RowFormat.offset(bytes, bytesOffset(pos), wide) - RowFormat.offsetBytes(wide);
  }

  /** Where, in {@link #bytes()}, the value of a variant that is not null stands. */
  public final int variantValueOffset(int pos) {
    int start = bytesOffset(pos);
    return start + RowFormat.offset(bytes, start, wide);
  }

  /** The length of the value of a variant that is not null. */
  public final int variantValueLength(int pos) {
    return bytesLength(pos) - RowFormat.offset(bytes, bytesOffset(pos), wide);
  }

  private int slot(int pos, int width) {
    if (CHECKED && column(pos).fixedBytes() != width) {
      throw new IllegalStateException(
          "cannot read column '%s' as %d bytes: its type is %s; read it with the accessor of that type"
              .formatted(column(pos).path(), width, column(pos).type()));
    }
    return slot(pos);
  }
}
