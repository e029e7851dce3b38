package dev.floe.cdc.row;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.variants.Variant;

/**
 * Turns rows into bytes, in the layout of {@link RowFormat}.
 *
 * <ul>
 *   <li>Takes values in Iceberg's generic representation ({@code LocalDate}, {@code byte[]}, {@code
 *       Record}, ...) and in the internal one ({@code Integer} days, {@code ByteBuffer}, {@link
 *       StructLike}, ...), mixed at will.
 *   <li>Equal values give equal bytes. A decimal is brought to its column's scale; every NaN is the
 *       canonical one; -0.0 stays; a map's entries keep the order they are given in, and a variant,
 *       a geometry and a geography their encoding.
 *   <li>An {@code Integer} in a long column and a {@code Float} in a double column are widened.
 *   <li>A {@link Record} in a struct's place has the names that the struct has, in its order.
 *   <li>A value that its column cannot hold exactly is refused with an {@link
 *       IllegalArgumentException} that names the column. The encoder then takes the next row.
 *   <li>Used again for every row, it allocates nothing itself. Not thread-safe, nothing to close.
 * </ul>
 */
public final class RowEncoder {
  private final StructLayout layout;
  private final GrowingBytes out = new GrowingBytes();
  private boolean wide;
  private boolean offsetTooLarge;
  private Types.StructType knownFields;
  private Column knownColumn;

  /**
   * An encoder of rows of one type.
   *
   * @throws IllegalArgumentException when a type has no byte form
   */
  public RowEncoder(Types.StructType type) {
    this.layout = new StructLayout(type, "");
  }

  /**
   * Encodes a row.
   *
   * @return the length; the bytes are {@code buffer()[0, length)} until the next call
   * @throws IllegalArgumentException when a value does not fit its column
   */
  public int encode(StructLike row) {
    if (row.size() != layout.size()) {
      throw new IllegalArgumentException(
          "cannot encode row: it has %d values for %d columns; give one value for each column"
              .formatted(row.size(), layout.size()));
    }
    encode(row, false);
    if (offsetTooLarge) {
      encode(row, true);
    }
    return out.length();
  }

  /** The bytes of the row last encoded, from index 0. Another array after another call. */
  public byte[] buffer() {
    return out.array();
  }

  private void encode(StructLike row, boolean wideOffsets) {
    wide = wideOffsets;
    offsetTooLarge = false;
    out.clear();
    out.putByte(RowFormat.header(wideOffsets));
    putStruct(row, layout);
  }

  private void putStruct(StructLike struct, StructLayout fields) {
    int base = out.length();
    out.putZeros(fields.fixedBytes(wide));
    for (int pos = 0; pos < fields.size(); pos += 1) {
      Column column = fields.column(pos);
      Object value = struct.get(pos, Object.class);
      int slot = base + fields.slot(pos, wide);
      if (value == null) {
        checkNullable(column);
        fields.markNull(out.array(), base, pos);
        putEndOfNull(column, slot, base);
      } else {
        put(value, column, slot, base);
      }
    }
  }

  /** Elements, keys or values of one type: null bits, slots, variable-length values. */
  private void putArray(Iterable<?> values, int count, Column column) {
    int base = out.length();
    int nullBytes = column.required() ? 0 : RowFormat.nullBytes(count);
    int slotBytes = column.slotBytes(wide);
    long fixedBytes = nullBytes + (long) count * slotBytes;
    out.reserve(fixedBytes);
    out.putZeros((int) fixedBytes);
    int index = 0;
    for (Object value : values) {
      int slot = base + nullBytes + index * slotBytes;
      if (value == null) {
        checkNullable(column);
        RowFormat.markNull(out.array(), base, index);
        putEndOfNull(column, slot, base);
      } else {
        put(value, column, slot, base);
      }
      index += 1;
    }
  }

  private void put(Object value, Column column, int slot, int base) {
    if (column.variableLength()) {
      putVariable(value, column);
      putOffset(slot, out.length() - base);
    } else {
      putSlot(value, column, out.array(), slot);
    }
  }

  private void putSlot(Object value, Column column, byte[] bytes, int slot) {
    switch (column.kind()) {
      case BOOLEAN -> bytes[slot] = (byte) (ScalarValues.booleanOf(value, column) ? 1 : 0);
      case INT, DATE, DECIMAL_INT ->
          RowFormat.putInt32(bytes, slot, ScalarValues.intOf(value, column));
      case FLOAT -> RowFormat.putInt32(bytes, slot, ScalarValues.floatBits(value, column));
      case DOUBLE -> RowFormat.putInt64(bytes, slot, ScalarValues.doubleBits(value, column));
      case DECIMAL_BYTES -> ScalarValues.putDecimalBytes(value, column, bytes, slot);
      case UUID -> {
        UUID uuid = ScalarValues.uuidOf(value, column);
        RowFormat.putInt64(bytes, slot, Long.reverseBytes(uuid.getMostSignificantBits()));
        RowFormat.putInt64(
            bytes, slot + Long.BYTES, Long.reverseBytes(uuid.getLeastSignificantBits()));
      }
      case FIXED -> {
        GrowingBytes.checkFixedLength(value, column);
        GrowingBytes.copyBinary(value, bytes, slot);
      }
      case UNKNOWN -> throw column.refuseClass(value, "nothing but null");
      default -> RowFormat.putInt64(bytes, slot, ScalarValues.longOf(value, column));
    }
  }

  private void putVariable(Object value, Column column) {
    switch (column.kind()) {
      case STRING -> out.putText(value, column);
      case BINARY, GEOMETRY, GEOGRAPHY -> out.putBinary(value, column);
      case VARIANT -> putVariant(value, column);
      case STRUCT -> putNestedStruct(value, column);
      case LIST -> putList(value, column);
      default -> putMap(value, column);
    }
  }

  private void putVariant(Object value, Column column) {
    Variant variant = VariantValues.of(value, column);
    int base = out.length();
    out.putZeros(RowFormat.offsetBytes(wide));
    VariantValues.putMetadata(variant, column, out);
    putOffset(base, out.length() - base);
    VariantValues.putValue(variant, column, out);
  }

  private void putNestedStruct(Object value, Column column) {
    if (!(value instanceof StructLike struct)) {
      throw column.refuseClass(value, "a StructLike");
    }
    if (struct.size() != column.struct().size()) {
      throw column.refuse(
          "the struct has %d values for %d fields; give one value for each field"
              .formatted(struct.size(), column.struct().size()));
    }
    if (struct instanceof Record named) {
      checkNames(named.struct(), column);
    }
    putStruct(struct, column.struct());
  }

  /** Checks that a record's own fields stand where the column's do: values are taken by place. */
  @SuppressWarnings("ReferenceEquality") // Records of one source share one struct.
  private void checkNames(Types.StructType given, Column column) {
    if (given == column.type() || (given == knownFields && column == knownColumn)) {
      return;
    }
    List<Types.NestedField> fields = given.fields();
    List<Types.NestedField> wanted = column.type().asStructType().fields();
    for (int i = 0; i < wanted.size(); i += 1) {
      if (!fields.get(i).name().equals(wanted.get(i).name())) {
        throw column.refuse(
            "the record's fields are %s and the row's schema says %s; give records in a row the fields that its schema says, in their order"
                .formatted(names(fields), names(wanted)));
      }
    }
    knownFields = given;
    knownColumn = column;
  }

  private static List<String> names(List<Types.NestedField> fields) {
    return fields.stream().map(Types.NestedField::name).toList();
  }

  private void putList(Object value, Column column) {
    if (!(value instanceof List<?> list)) {
      throw column.refuseClass(value, "a List");
    }
    putCount(list.size());
    putArray(list, list.size(), column.element());
  }

  private void putMap(Object value, Column column) {
    if (!(value instanceof Map<?, ?> map)) {
      throw column.refuseClass(value, "a Map");
    }
    int base = out.length();
    putCount(map.size());
    int keysEnd = out.length();
    putCount(0);
    putArray(map.keySet(), map.size(), column.key());
    putOffset(keysEnd, out.length() - base);
    putArray(map.values(), map.size(), column.element());
  }

  private void putCount(int count) {
    int at = out.length();
    out.putZeros(RowFormat.offsetBytes(wide));
    putOffset(at, count);
  }

  private void putEndOfNull(Column column, int slot, int base) {
    if (column.variableLength()) {
      putOffset(slot, out.length() - base);
    }
  }

  private void putOffset(int at, int offset) {
    offsetTooLarge |= !wide && offset > RowFormat.MAX_NARROW_OFFSET;
    RowFormat.putOffset(out.array(), at, offset, wide);
  }

  private static void checkNullable(Column column) {
    if (column.required()) {
      throw column.refuse("the value is null, but it is required; give a value");
    }
  }
}
