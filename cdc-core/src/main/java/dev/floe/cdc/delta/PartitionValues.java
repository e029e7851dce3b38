package dev.floe.cdc.delta;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The values of a partition: as bytes, each after a tag that tells its class, and in the classes of
 * a partition type, which may be wider than the one that they were written by.
 */
final class PartitionValues implements StructLike {
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

  private final Object[] values;

  private PartitionValues(Object[] values) {
    this.values = values;
  }

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

  static PartitionValues read(DeltaInput in) {
    Object[] values = new Object[in.count()];
    for (int i = 0; i < values.length; i++) {
      values[i] = readValue(in);
    }
    return new PartitionValues(values);
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

  /** Whether the values of a partition have the classes that a spec gives them. */
  static boolean fit(StructLike partition, PartitionSpec spec) {
    Types.StructType type = typeOf(spec);
    if (partition.size() != type.fields().size()) {
      return false;
    }
    for (int i = 0; i < partition.size(); i++) {
      Object value = partition.get(i, Object.class);
      if (value != null && !classOf(type, i).isInstance(value)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The values of a partition in the classes that its spec gives them now, after its source columns
   * may have been widened.
   *
   * @throws IllegalArgumentException when a value is not of the type, nor of one that widens to it
   */
  static StructLike fitted(StructLike partition, PartitionSpec spec) {
    Types.StructType type = typeOf(spec);
    if (partition.size() != type.fields().size()) {
      throw new IllegalArgumentException(
          "a partition of " + partition.size() + " values is none of " + type);
    }
    Object[] fitted = new Object[partition.size()];
    for (int i = 0; i < fitted.length; i++) {
      Object value = partition.get(i, Object.class);
      fitted[i] = value == null ? null : fitted(value, type.fields().get(i), classOf(type, i));
    }
    return new PartitionValues(fitted);
  }

  /** The type of a spec's partitions, of which void fields alone make none. */
  private static Types.StructType typeOf(PartitionSpec spec) {
    return spec.isUnpartitioned() ? Types.StructType.of() : spec.partitionType();
  }

  private static Object fitted(Object value, Types.NestedField field, Class<?> wanted) {
    if (wanted.isInstance(value)) {
      return value;
    }
    if (field.type().typeId() == Type.TypeID.UNKNOWN) {
      throw new IllegalArgumentException(
          "the column that partition field '"
              + field.name()
              + "' is computed from was dropped from the table, so no file can be added in its"
              + " partition "
              + value
              + "; start the sink anew, which then writes under the table's current spec");
    }
    if (value instanceof Integer narrow && field.type().typeId() == Type.TypeID.LONG) {
      return narrow.longValue();
    }
    if (value instanceof Float narrow && field.type().typeId() == Type.TypeID.DOUBLE) {
      return narrow.doubleValue();
    }
    throw new IllegalArgumentException(
        "the partition value "
            + value
            + " of "
            + value.getClass().getSimpleName()
            + " is none of the partition field '"
            + field.name()
            + "' of type "
            + field.type());
  }

  private static Class<?> classOf(Types.StructType type, int position) {
    Type fieldType = type.fields().get(position).type();
    // A source column that is gone leaves no type behind: only nulls are left to be written.
    return fieldType.typeId() == Type.TypeID.UNKNOWN ? Void.class : fieldType.typeId().javaClass();
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public <T> T get(int pos, Class<T> javaClass) {
    return javaClass.cast(values[pos]);
  }

  @Override
  public <T> void set(int pos, T value) {
    throw new UnsupportedOperationException("the values of a partition are read only");
  }
}
