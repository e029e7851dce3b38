package dev.floe.cdc.key;

import dev.floe.cdc.row.Column;
import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.ScalarValues;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;

/**
 * Turns the key columns of a row into bytes that order as the key does, in the layout of {@link
 * KeyFormat}.
 *
 * <ul>
 *   <li>Takes values in Iceberg's generic and internal representations, as {@link
 *       dev.floe.cdc.row.RowEncoder} does; equal values give equal bytes.
 *   <li>A null, and a value that its column cannot hold exactly, is refused with an {@link
 *       IllegalArgumentException} that names the column. The encoder then takes the next row.
 *   <li>Used again for every row, it allocates nothing itself. Not thread-safe, nothing to close.
 * </ul>
 */
public final class KeyEncoder {
  private final int rowSize;
  private final KeyColumn[] key;
  private final GrowingBytes out = new GrowingBytes();

  /**
   * An encoder of rows of a schema.
   *
   * @param keyFieldIds the key columns in key order: top-level, required, of a type that {@link
   *     dev.floe.cdc.table.KeyTypes} supports
   * @throws IllegalArgumentException when the columns cannot be a key
   */
  public KeyEncoder(Schema schema, List<Integer> keyFieldIds) {
    this.rowSize = schema.columns().size();
    this.key = KeyColumn.resolve(schema, keyFieldIds);
  }

  /**
   * Encodes the key of a row that has the schema's columns.
   *
   * @return the length; the bytes are {@code buffer()[0, length)} until the next call
   * @throws IllegalArgumentException when a key column is null or does not fit its type
   */
  public int encode(StructLike row) {
    if (row.size() != rowSize) {
      throw new IllegalArgumentException(
          "cannot encode key: the row has %d values for %d columns; give one value for each column"
              .formatted(row.size(), rowSize));
    }
    out.clear();
    for (KeyColumn part : key) {
      Object value = row.get(part.position(), Object.class);
      if (value == null) {
        throw new IllegalArgumentException(
            "cannot encode key: column '%s' is null; readers do not agree on null keys; give every key column a value"
                .formatted(part.column().path()));
      }
      put(value, part.column());
    }
    return out.length();
  }

  /** The bytes of the key last encoded, from index 0. Another array after another call. */
  public byte[] buffer() {
    return out.array();
  }

  /** How many bytes every key has; none where keys have different lengths. */
  public OptionalInt width() {
    int width = 0;
    for (KeyColumn part : key) {
      switch (part.column().kind()) {
        case STRING, BINARY -> {
          return OptionalInt.empty();
        }
        default -> width += part.column().fixedBytes();
      }
    }
    return OptionalInt.of(width);
  }

  private void put(Object value, Column column) {
    int at = out.length();
    switch (column.kind()) {
      case STRING -> {
        out.putText(value, column);
        escapeAndTerminate(at);
      }
      case BINARY -> {
        out.putBinary(value, column);
        escapeAndTerminate(at);
      }
      case FIXED -> out.putFixed(value, column);
      default -> {
        out.reserve(column.fixedBytes());
        putFixedWidth(value, column, out.array(), at);
        out.advance(column.fixedBytes());
      }
    }
  }

  private static void putFixedWidth(Object value, Column column, byte[] bytes, int at) {
    switch (column.kind()) {
      case BOOLEAN -> bytes[at] = (byte) (ScalarValues.booleanOf(value, column) ? 1 : 0);
      case INT, DATE, DECIMAL_INT ->
          KeyFormat.putSigned(bytes, at, ScalarValues.intOf(value, column));
      case DECIMAL_BYTES -> {
        ScalarValues.putDecimalBytes(value, column, bytes, at);
        KeyFormat.flipSign(bytes, at);
      }
      case UUID -> {
        UUID uuid = ScalarValues.uuidOf(value, column);
        KeyFormat.putUnsigned(bytes, at, uuid.getMostSignificantBits());
        KeyFormat.putUnsigned(bytes, at + Long.BYTES, uuid.getLeastSignificantBits());
      }
      default -> KeyFormat.putSigned(bytes, at, ScalarValues.longOf(value, column));
    }
  }

  /** Makes a value of any length, from {@code start} to the end, prefix-free. */
  private void escapeAndTerminate(int start) {
    int zeros = KeyFormat.countEscaped(out.array(), start, out.length());
    out.reserve(zeros + KeyFormat.TERMINATOR_BYTES);
    if (zeros > 0) {
      KeyFormat.escape(out.array(), out.length(), zeros);
      out.advance(zeros);
    }
    out.putByte(KeyFormat.TERMINATOR);
    out.putByte(KeyFormat.TERMINATOR);
  }
}
