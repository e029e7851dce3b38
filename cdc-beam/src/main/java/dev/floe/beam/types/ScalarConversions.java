package dev.floe.beam.types;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.UUID;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Conversions of numbers, strings and bytes. */
final class ScalarConversions {
  private static final int UUID_BYTES = 16;

  private ScalarConversions() {}

  static Optional<Conversion> find(FieldType beam, Type iceberg) {
    Conversion found =
        switch (beam.getTypeName()) {
          case BOOLEAN -> same(iceberg, Type.TypeID.BOOLEAN);
          case BYTE -> ofSmall(iceberg, v -> narrowed(v, v.byteValue()), Byte::valueOf);
          case INT16 -> ofSmall(iceberg, v -> narrowed(v, v.shortValue()), Short::valueOf);
          case INT32 ->
              iceberg.typeId() == Type.TypeID.LONG
                  ? Conversion.of(v -> ((Integer) v).longValue(), v -> Math.toIntExact((Long) v))
                  : same(iceberg, Type.TypeID.INTEGER);
          case INT64 -> same(iceberg, Type.TypeID.LONG);
          case FLOAT ->
              iceberg.typeId() == Type.TypeID.DOUBLE
                  ? Conversion.of(v -> ((Float) v).doubleValue(), v -> ((Double) v).floatValue())
                  : same(iceberg, Type.TypeID.FLOAT);
          case DOUBLE -> same(iceberg, Type.TypeID.DOUBLE);
          case STRING ->
              iceberg.typeId() == Type.TypeID.STRING
                  ? Conversion.of(v -> v, Object::toString)
                  : null;
          case BYTES -> ofBytes(iceberg);
          case DECIMAL ->
              iceberg.typeId() == Type.TypeID.STRING
                  ? Conversion.of(
                      v -> ((BigDecimal) v).toString(), v -> new BigDecimal(v.toString()))
                  : ofDecimals(iceberg).orElse(null);
          default -> null;
        };
    return Optional.ofNullable(found);
  }

  private static Conversion same(Type iceberg, Type.TypeID wanted) {
    return iceberg.typeId() == wanted ? Conversion.SAME : null;
  }

  private static Conversion ofSmall(
      Type iceberg,
      java.util.function.Function<Long, Object> narrow,
      java.util.function.Function<String, Object> parse) {
    return switch (iceberg.typeId()) {
      case INTEGER ->
          Conversion.of(v -> ((Number) v).intValue(), v -> narrow.apply(((Integer) v).longValue()));
      case LONG -> Conversion.of(v -> ((Number) v).longValue(), v -> narrow.apply((Long) v));
      case STRING -> Conversion.of(Object::toString, v -> parse.apply(v.toString()));
      default -> null;
    };
  }

  /** The narrower number, which has to be the same one. */
  private static Object narrowed(Long value, Number narrow) {
    if (narrow.longValue() != value) {
      throw new IllegalArgumentException(
          value + " does not fit a " + narrow.getClass().getSimpleName());
    }
    return narrow;
  }

  private static Conversion ofBytes(Type iceberg) {
    return switch (iceberg.typeId()) {
      case BINARY -> Conversion.of(v -> ByteBuffer.wrap((byte[]) v), ScalarConversions::bytes);
      case FIXED -> ofFixed(((Types.FixedType) iceberg).length());
      case UUID -> Conversion.of(ScalarConversions::uuid, ScalarConversions::uuidBytes);
      default -> null;
    };
  }

  private static Conversion ofFixed(int length) {
    return Conversion.of(
        v -> {
          requireLength((byte[]) v, length, "fixed[" + length + "]");
          return ByteBuffer.wrap((byte[]) v);
        },
        ScalarConversions::bytes);
  }

  /** Decimals that are written as an Iceberg decimal, when they have no digit too many. */
  static Optional<Conversion> ofDecimals(Type iceberg) {
    if (!(iceberg instanceof Types.DecimalType decimal)) {
      return Optional.empty();
    }
    return Optional.of(Conversion.of(v -> fitted((BigDecimal) v, decimal), v -> v));
  }

  private static BigDecimal fitted(BigDecimal value, Types.DecimalType type) {
    BigDecimal scaled = value;
    if (value.scale() != type.scale()) {
      if (value.stripTrailingZeros().scale() > type.scale()) {
        throw new IllegalArgumentException(
            value + " has more than the " + type.scale() + " decimal places of " + type);
      }
      // Checked before it is scaled: 1E+1000000 has a million digits then.
      if ((long) value.precision() - value.scale() + type.scale() > type.precision()
          && value.signum() != 0) {
        throw tooLong(value, type);
      }
      scaled = value.setScale(type.scale());
    }
    if (scaled.precision() > type.precision()) {
      throw tooLong(value, type);
    }
    return scaled;
  }

  private static IllegalArgumentException tooLong(BigDecimal value, Types.DecimalType type) {
    return new IllegalArgumentException(value + " has more digits than " + type + " holds");
  }

  private static void requireLength(byte[] bytes, int length, String type) {
    if (bytes.length != length) {
      throw new IllegalArgumentException(
          "it has " + bytes.length + " bytes, and " + type + " needs " + length);
    }
  }

  private static Object uuid(Object value) {
    requireLength((byte[]) value, UUID_BYTES, "uuid");
    ByteBuffer bytes = ByteBuffer.wrap((byte[]) value);
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  private static Object uuidBytes(Object value) {
    UUID uuid = (UUID) value;
    return ByteBuffer.allocate(UUID_BYTES)
        .putLong(uuid.getMostSignificantBits())
        .putLong(uuid.getLeastSignificantBits())
        .array();
  }

  private static Object bytes(Object value) {
    if (value instanceof byte[] array) {
      return array.clone();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
