package dev.floe.cdc.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;
import org.apache.iceberg.types.Types;

/** Fixed-width values, read from their slots in Iceberg's internal representation. */
final class SlotValues {
  private SlotValues() {}

  static Object read(Column column, byte[] bytes, int slot) {
    return switch (column.kind()) {
      case BOOLEAN -> bytes[slot] != 0;
      case INT, DATE -> RowFormat.int32(bytes, slot);
      case FLOAT -> Float.intBitsToFloat(RowFormat.int32(bytes, slot));
      case DOUBLE -> Double.longBitsToDouble(RowFormat.int64(bytes, slot));
      case DECIMAL_INT -> BigDecimal.valueOf(RowFormat.int32(bytes, slot), scale(column));
      case DECIMAL_LONG -> BigDecimal.valueOf(RowFormat.int64(bytes, slot), scale(column));
      case DECIMAL_BYTES ->
          new BigDecimal(new BigInteger(bytes, slot, column.fixedBytes()), scale(column));
      case UUID ->
          new UUID(
              Long.reverseBytes(RowFormat.int64(bytes, slot)),
              Long.reverseBytes(RowFormat.int64(bytes, slot + Long.BYTES)));
      case FIXED -> copy(bytes, slot, column.fixedBytes());
      case UNKNOWN -> null;
      default -> RowFormat.int64(bytes, slot);
    };
  }

  static ByteBuffer copy(byte[] bytes, int offset, int length) {
    return ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length));
  }

  private static int scale(Column column) {
    return ((Types.DecimalType) column.type()).scale();
  }
}
