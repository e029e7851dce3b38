package dev.floe.cdc.row;

import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The elements of a list, or the keys or values of a map, read in place; positions count from 0.
 *
 * <p>A flyweight: {@code wrap} points it at a list or map of a row and allocates nothing.
 */
public final class ElementsView extends RowValues {
  private enum Part {
    ELEMENTS,
    KEYS,
    VALUES
  }

  private final Column column;
  private final Part part;
  private int count;
  private int slots;
  private int slotBytes;

  private ElementsView(Column column, Part part) {
    this.column = column;
    this.part = part;
  }

  /** A view of the elements of lists of one type. */
  public static ElementsView ofElements(Types.ListType type) {
    return new ElementsView(whole(type).element(), Part.ELEMENTS);
  }

  /** A view of the keys of maps of one type. */
  public static ElementsView ofKeys(Types.MapType type) {
    return new ElementsView(whole(type).key(), Part.KEYS);
  }

  /** A view of the values of maps of one type. */
  public static ElementsView ofValues(Types.MapType type) {
    return new ElementsView(whole(type).element(), Part.VALUES);
  }

  private static Column whole(Type type) {
    return Column.of(Types.NestedField.required(0, type.typeId().name(), type), "");
  }

  /**
   * Points this view at the list or map that stands at a position.
   *
   * @return this view
   */
  public ElementsView wrap(RowValues parent, int pos) {
    int collection = parent.bytesOffset(pos);
    bytes = parent.bytes;
    wide = parent.wide;
    int offsetBytes = RowFormat.offsetBytes(wide);
    count = RowFormat.offset(bytes, collection, wide);
    base =
        switch (part) {
          case ELEMENTS -> collection + offsetBytes;
          case KEYS -> collection + 2 * offsetBytes;
          case VALUES -> collection + RowFormat.offset(bytes, collection + offsetBytes, wide);
        };
    slotBytes = column.slotBytes(wide);
    slots = column.required() ? 0 : RowFormat.nullBytes(count);
    return this;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  @Override
  Column column(int pos) {
    return column;
  }

  @Override
  int slot(int pos) {
    return base + slots + pos * slotBytes;
  }

  @Override
  public boolean isNull(int pos) {
    return !column.required() && RowFormat.isNull(bytes, base, pos);
  }

  @Override
  public int bytesOffset(int pos) {
    return column.variableLength() ? base + start(pos) : slot(pos);
  }

  @Override
  public int bytesLength(int pos) {
    return column.variableLength() ? end(pos) - start(pos) : column.fixedBytes();
  }

  private int start(int pos) {
    return pos == 0 ? slots + count * slotBytes : end(pos - 1);
  }

  private int end(int pos) {
    return RowFormat.offset(bytes, slot(pos), wide);
  }
}
