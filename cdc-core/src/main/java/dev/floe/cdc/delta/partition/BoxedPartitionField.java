package dev.floe.cdc.delta.partition;

import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.row.RowView;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** The bytes of a field by way of its value as an object: for whatever has no shorter way. */
final class BoxedPartitionField implements PartitionFieldBytes {
  private final PartitionValue value;

  BoxedPartitionField(PartitionValue value) {
    this.value = value;
  }

  @Override
  public void append(RowView row, GrowingBytes out) {
    Object object = value.of(row);
    if (object == null) {
      PartitionFormat.putNull(out);
    } else if (object instanceof Integer || object instanceof Long) {
      PartitionFormat.putNumber(out, ((Number) object).longValue());
    } else if (object instanceof Boolean bool) {
      PartitionFormat.putNumber(out, bool ? 1 : 0);
    } else if (object instanceof Float number) {
      PartitionFormat.putNumber(out, Float.floatToIntBits(number));
    } else if (object instanceof Double number) {
      PartitionFormat.putNumber(out, Double.doubleToLongBits(number));
    } else {
      byte[] bytes = bytesOf(object);
      PartitionFormat.putBytes(out, bytes, 0, bytes.length);
    }
  }

  private static byte[] bytesOf(Object object) {
    if (object instanceof CharSequence text) {
      return text.toString().getBytes(StandardCharsets.UTF_8);
    }
    if (object instanceof BigDecimal decimal) { // All have the scale of their column.
      return decimal.unscaledValue().toByteArray();
    }
    if (object instanceof UUID uuid) {
      return ByteBuffer.allocate(2 * Long.BYTES)
          .putLong(uuid.getMostSignificantBits())
          .putLong(uuid.getLeastSignificantBits())
          .array();
    }
    if (object instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(buffer.position(), bytes);
      return bytes;
    }
    throw new IllegalStateException(
        "cannot compute a partition: a transform gave a "
            + object.getClass().getName()
            + ", which no partition type has");
  }
}
