package dev.floe.cdc.deletes;

import dev.floe.cdc.key.KeyEncoder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * How the bounds of a column, as manifests have them, become beginnings of keys.
 *
 * <table>
 *   <caption>Bounds</caption>
 *   <tr><th>type</th><th>beginning of keys</th></tr>
 *   <tr><td>string, binary</td>
 *       <td>the bytes, escaped as in keys, not terminated, as values may go on</td></tr>
 *   <tr><td>fixed</td><td>the bytes; fewer than a value has where truncated</td></tr>
 *   <tr><td>uuid</td><td>none: who orders them signed may have made the bounds</td></tr>
 *   <tr><td>all others</td><td>the value as in keys, in the type that the column has now</td></tr>
 * </table>
 */
final class BoundFormat {
  private static final byte[] UNKNOWN = KeyRange.UNKNOWN;
  private static final int TERMINATOR_BYTES = 2;

  private final Type type;
  private final GenericRecord row;
  private final KeyEncoder encoder;

  private BoundFormat(Type type, Type encoded) {
    this.type = type;
    Schema schema = new Schema(Types.NestedField.required(1, "bound", encoded));
    this.row = GenericRecord.create(schema);
    this.encoder = new KeyEncoder(schema, List.of(1));
  }

  /** The bounds of a key column. */
  static BoundFormat of(Types.NestedField column) {
    Type type = column.type();
    // A bound of text is UTF-8, as keys are; cut by others, it need not be text any more.
    return new BoundFormat(
        type, type.typeId() == Type.TypeID.STRING ? Types.BinaryType.get() : type);
  }

  /** What keys begin with whose column is at the bound; empty where that is not known. */
  byte[] beginning(ByteBuffer bound) {
    return switch (type.typeId()) {
      case UUID -> UNKNOWN;
      case FIXED -> bytes(bound);
      case STRING, BINARY -> {
        byte[] terminated = encode(ByteBuffer.wrap(bytes(bound)));
        yield Arrays.copyOf(terminated, terminated.length - TERMINATOR_BYTES);
      }
      default -> hasWidth(bound.remaining()) ? value(bound) : UNKNOWN;
    };
  }

  private boolean hasWidth(int bytes) {
    return switch (type.typeId()) {
      case BOOLEAN -> bytes == 1;
      case INTEGER, DATE -> bytes == Integer.BYTES;
      // Narrower in files from before the column was widened.
      case LONG -> bytes == Integer.BYTES || bytes == Long.BYTES;
      case TIME, TIMESTAMP, TIMESTAMP_NANO -> bytes == Long.BYTES;
      case DECIMAL -> bytes > 0;
      default -> false;
    };
  }

  private byte[] value(ByteBuffer bound) {
    try {
      return encode(Conversions.fromByteBuffer(type, bound));
    } catch (IllegalArgumentException noValueOfTheType) {
      return UNKNOWN; // whatever somebody has put there, a reader of all rows does not mind it
    }
  }

  private byte[] encode(Object value) {
    row.set(0, value);
    return Arrays.copyOf(encoder.buffer(), encoder.encode(row));
  }

  private static byte[] bytes(ByteBuffer bound) {
    byte[] bytes = new byte[bound.remaining()];
    bound.duplicate().get(bytes);
    return bytes;
  }
}
