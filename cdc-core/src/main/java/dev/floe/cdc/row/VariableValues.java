package dev.floe.cdc.row;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Variable-length values, read from their bytes in Iceberg's internal representation. */
final class VariableValues {
  private VariableValues() {}

  static Object read(Column column, byte[] bytes, int offset, int length, boolean wide) {
    return switch (column.kind()) {
      case STRING -> new String(bytes, offset, length, StandardCharsets.UTF_8);
      case BINARY, GEOMETRY, GEOGRAPHY -> SlotValues.copy(bytes, offset, length);
      case VARIANT -> VariantValues.read(bytes, offset, length, wide);
      case STRUCT -> new RowView(column.struct(), bytes, offset, wide);
      case LIST -> list(column, bytes, offset, wide);
      default -> map(column, bytes, offset, wide);
    };
  }

  private static ArrayView list(Column column, byte[] bytes, int offset, boolean wide) {
    int count = RowFormat.offset(bytes, offset, wide);
    return new ArrayView(
        column.element(), bytes, offset + RowFormat.offsetBytes(wide), count, wide);
  }

  private static Map<Object, Object> map(Column column, byte[] bytes, int offset, boolean wide) {
    int offsetBytes = RowFormat.offsetBytes(wide);
    int count = RowFormat.offset(bytes, offset, wide);
    int keysEnd = RowFormat.offset(bytes, offset + offsetBytes, wide);
    ArrayView keys = new ArrayView(column.key(), bytes, offset + 2 * offsetBytes, count, wide);
    ArrayView values = new ArrayView(column.element(), bytes, offset + keysEnd, count, wide);
    Map<Object, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < count; i += 1) {
      map.put(keys.get(i), values.get(i));
    }
    return map;
  }
}
