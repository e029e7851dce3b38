package dev.floe.cdc.delta;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.iceberg.StructLike;

/**
 * The bytes of a partition's values in a {@link ShardDelta}: how many there are, then each after a
 * tag that tells its class.
 */
final class PartitionValues {
  private static final int NULL = 0;
  private static final int FALSE = 1;
  private static final int TRUE = 2;
  private static final int INT = 3;
  private static final int LONG = 4;
  private static final int FLOAT = 5;
  private static final int DOUBLE = 6;
  private static final int STRING = 7;
  private static final int BYTES = 8;
  private static final int UUID_VALUE = 9;
  private static final int DECIMAL = 10;

  private PartitionValues() {}

  static void write(StructLike partition, DeltaOutput out) {
    out.unsigned(partition.size());
    for (int i = 0; i < partition.size(); i++) {
      write(partition.get(i, Object.class), out);
    }
  }

  private static void write(Object value, DeltaOutput out) {
    if (value == null) {
      out.oneByte(NULL);
    } else if (value instanceof Boolean flag) {
      out.oneByte(flag ? TRUE : FALSE);
    } else if (value instanceof Integer number) {
      out.oneByte(INT);
      out.signed(number);
    } else if (value instanceof Long number) {
      out.oneByte(LONG);
      out.signed(number);
    } else if (value instanceof Float number) {
      out.oneByte(FLOAT);
      out.fixed(Float.floatToRawIntBits(number));
    } else if (value instanceof Double number) {
      out.oneByte(DOUBLE);
      out.fixed(Double.doubleToRawLongBits(number));
    } else if (value instanceof CharSequence text) {
      out.oneByte(STRING);
      out.sized(text.toString().getBytes(StandardCharsets.UTF_8));
    } else if (value instanceof ByteBuffer buffer) {
      out.oneByte(BYTES);
      out.sized(DeltaOutput.copyOf(buffer));
    } else if (value instanceof byte[] bytes) {
      out.oneByte(BYTES);
      out.sized(bytes);
    } else if (value instanceof UUID uuid) {
      out.oneByte(UUID_VALUE);
      out.fixed(uuid.getMostSignificantBits());
      out.fixed(uuid.getLeastSignificantBits());
    } else if (value instanceof BigDecimal decimal) {
      out.oneByte(DECIMAL);
      out.signed(decimal.scale());
      out.sized(decimal.unscaledValue().toByteArray());
    } else {
      throw new IllegalArgumentException(
          "cannot write a shard's delta: no partition value is of " + value.getClass());
    }
  }

  static StructLike read(DeltaInput in) {
    Object[] values = new Object[in.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = readValue(in);
    }
    return new PartitionTuple(values);
  }

  private static Object readValue(DeltaInput in) {
    int tag = in.oneByte();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> false;
      case TRUE -> true;
      case INT -> Math.toIntExact(in.signed());
      case LONG -> in.signed();
      case FLOAT -> Float.intBitsToFloat((int) in.fixed());
      case DOUBLE -> Double.longBitsToDouble(in.fixed());
      case STRING -> new String(in.sized(), StandardCharsets.UTF_8);
      case BYTES -> ByteBuffer.wrap(in.sized());
      case UUID_VALUE -> new UUID(in.fixed(), in.fixed());
      case DECIMAL -> {
        int scale = Math.toIntExact(in.signed());
        yield new BigDecimal(new BigInteger(in.sized()), scale);
      }
      default -> throw new DeltaFormatException("there is no partition value of tag " + tag);
    };
  }
}
