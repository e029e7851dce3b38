package dev.floe.cdc.row;

import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Types;

/**
 * A row read in place from the bytes that {@link RowEncoder} made.
 *
 * <p>A flyweight: {@link #wrap} points it at a row and allocates nothing; it shows what the bytes
 * hold at the time they are read. Values are in Iceberg's internal representation: {@code Integer}
 * for date, {@code Long} for time and timestamps, {@code String}, {@code BigDecimal}, {@code UUID},
 * {@code ByteBuffer} for fixed, binary, geometry and geography, {@code Variant}, {@code List},
 * {@code Map}, {@code StructLike}.
 *
 * <ul>
 *   <li>Strings, byte buffers, variants, decimals and maps are copies. Lists and structs, in maps
 *       too, are views of the same bytes: good as long as those are not overwritten.
 *   <li>What {@link RowValues} offers does without copies, boxes and views of its own.
 *   <li>Read-only and not thread-safe; nothing to close.
 * </ul>
 */
public final class RowView extends RowValues implements StructLike {
  private final StructLayout layout;

  /**
   * A view of rows of one type.
   *
   * @throws IllegalArgumentException when a type has no byte form
   */
  public RowView(Types.StructType type) {
    this.layout = new StructLayout(type, "");
  }

  /** A view of a struct inside a row. */
  RowView(StructLayout layout, byte[] bytes, int base, boolean wide) {
    this.layout = layout;
    this.bytes = bytes;
    this.base = base;
    this.wide = wide;
  }

  /**
   * Points this view at a row.
   *
   * @return this view
   * @throws IllegalArgumentException when the bytes are not a row of this type: another version,
   *     another length than the row itself says
   */
  public RowView wrap(byte[] row, int offset, int length) {
    if (offset < 0 || length < 0 || offset > row.length - length) {
      throw new IllegalArgumentException(
          "cannot read row: %d bytes at %d are not inside an array of %d; give the row's place in it"
              .formatted(length, offset, row.length));
    }
    if (length < RowFormat.STRUCT_OFFSET) {
      throw wrongLength(length, RowFormat.STRUCT_OFFSET);
    }
    int header = row[offset + RowFormat.HEADER_OFFSET];
    int version = header & ~RowFormat.WIDE_FLAG & 0xFF;
    if (version != RowFormat.VERSION) {
      throw new IllegalArgumentException(
          "cannot read row: it has format version %d, this release reads version %d; read it with the release that wrote it"
              .formatted(version, RowFormat.VERSION));
    }
    boolean wideOffsets = (header & RowFormat.WIDE_FLAG) != 0;
    int struct = offset + RowFormat.STRUCT_OFFSET;
    int structBytes = length - RowFormat.STRUCT_OFFSET;
    if (structBytes < layout.fixedBytes(wideOffsets)) {
      throw wrongLength(length, RowFormat.STRUCT_OFFSET + layout.fixedBytes(wideOffsets));
    }
    int saidBytes = layout.length(row, struct, wideOffsets);
    if (structBytes != saidBytes) {
      throw wrongLength(length, RowFormat.STRUCT_OFFSET + saidBytes);
    }
    this.bytes = row;
    this.base = struct;
    this.wide = wideOffsets;
    return this;
  }

  /**
   * Points this view at the struct that stands at a position among other values.
   *
   * @return this view
   */
  public RowView wrap(RowValues parent, int pos) {
    this.bytes = parent.bytes;
    this.base = parent.bytesOffset(pos);
    this.wide = parent.wide;
    return this;
  }

  private static IllegalArgumentException wrongLength(int length, int expected) {
    return new IllegalArgumentException(
        "cannot read row: it has %d bytes where its type and its slots ask for %d; it was cut, or written with another type"
            .formatted(length, expected));
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    return javaClass.cast(value(pos));
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("cannot set a value: a row view is read-only");
  }

  private Object value(int pos) {
    if (isNull(pos)) {
      return null;
    }
    Column column = layout.column(pos);
    return column.variableLength()
        ? VariableValues.read(column, bytes, bytesOffset(pos), bytesLength(pos), wide)
        : SlotValues.read(column, bytes, slot(pos));
  }

  @Override
  Column column(int pos) {
    return layout.column(pos);
  }

  @Override
  int slot(int pos) {
    return base + layout.slot(pos, wide);
  }

  @Override
  public boolean isNull(int pos) {
    return layout.isNull(bytes, base, pos);
  }

  @Override
  public int bytesOffset(int pos) {
    return layout.column(pos).variableLength()
        ? base + layout.variableStart(bytes, base, pos, wide)
        : slot(pos);
  }

  @Override
  public int bytesLength(int pos) {
    Column column = layout.column(pos);
    return column.variableLength()
        ? layout.variableEnd(bytes, base, pos, wide) - layout.variableStart(bytes, base, pos, wide)
        : column.fixedBytes();
  }
}
