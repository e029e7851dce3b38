package dev.floe.cdc.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.row.GenericValues;
import dev.floe.cdc.row.RandomTypes;
import dev.floe.cdc.row.RandomValues;
import dev.floe.cdc.table.KeyTypes;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Key bytes compare as the values do, and no key begins another. */
class KeyOrderTest {
  private static final int RANDOM_VALUES = 120;
  private static final int COMPOSITE_KEYS = 200;
  private static final int KEYS_PER_COMPOSITE = 60;

  static List<Type> keyTypes() {
    return List.of(
        Types.BooleanType.get(),
        Types.IntegerType.get(),
        Types.LongType.get(),
        Types.DateType.get(),
        Types.TimeType.get(),
        Types.TimestampType.withoutZone(),
        Types.TimestampType.withZone(),
        Types.TimestampNanoType.withoutZone(),
        Types.TimestampNanoType.withZone(),
        Types.DecimalType.of(1, 0),
        Types.DecimalType.of(9, 4),
        Types.DecimalType.of(10, 0),
        Types.DecimalType.of(18, 18),
        Types.DecimalType.of(19, 3),
        Types.DecimalType.of(38, 10),
        Types.StringType.get(),
        Types.UUIDType.get(),
        Types.FixedType.ofLength(0),
        Types.FixedType.ofLength(5),
        Types.BinaryType.get());
  }

  @ParameterizedTest
  @MethodSource("keyTypes")
  void randomAndExtremeValuesOrderAsTheirBytes(Type type) {
    long seed = 7;
    RandomValues random = new RandomValues(new Random(seed));
    List<Object> values = new ArrayList<>(extremes(type));
    for (int i = 0; i < RANDOM_VALUES; i += 1) {
      values.add(random.value(type));
    }
    Keys keys = new Keys(type);
    List<byte[]> encoded = values.stream().map(keys::encode).toList();
    Comparator<Object> order = ValueOrder.of(type);
    for (int i = 0; i < values.size(); i += 1) {
      for (int j = 0; j < values.size(); j += 1) {
        int expected = Integer.signum(order.compare(values.get(i), values.get(j)));
        assertThat(signum(encoded.get(i), encoded.get(j)))
            .as("%s, %s, seed %d", values.get(i), values.get(j), seed)
            .isEqualTo(expected);
      }
      assertThat(keys.encode(GenericValues.of(values.get(i), type)))
          .as("generic %s, seed %d", values.get(i), seed)
          .isEqualTo(encoded.get(i));
    }
  }

  private static List<?> extremes(Type type) {
    return switch (type.typeId()) {
      case INTEGER -> List.of(Integer.MIN_VALUE, -256, -1, 0, 1, 255, 256, Integer.MAX_VALUE);
      case LONG -> List.of(Long.MIN_VALUE, -(1L << 32), -1L, 0L, 1L, 1L << 32, Long.MAX_VALUE);
      case STRING ->
          List.of("", "\0", "\0\0", "\1", "a", "a\0", "a\0\0", "a\0b", "a\1", "ab", "\uFFFF", "😀");
      case BINARY ->
          List.of(bytes(), bytes(0), bytes(0, 0), bytes(0, 255), bytes(0, 1), bytes(255));
      case UUID ->
          List.of(new UUID(0, 0), new UUID(-1, -1), new UUID(0, -1), new UUID(Long.MIN_VALUE, 0));
      case DECIMAL -> decimals((Types.DecimalType) type);
      default -> List.of();
    };
  }

  private static List<BigDecimal> decimals(Types.DecimalType type) {
    BigDecimal most =
        BigDecimal.TEN.pow(type.precision()).subtract(BigDecimal.ONE).movePointLeft(type.scale());
    BigDecimal least = new BigDecimal("1").movePointLeft(type.scale());
    return List.of(most, most.negate(), least, least.negate(), BigDecimal.ZERO).stream()
        .map(value -> value.setScale(type.scale()))
        .toList();
  }

  private static ByteBuffer bytes(int... values) {
    ByteBuffer buffer = ByteBuffer.allocate(values.length);
    Arrays.stream(values).forEach(value -> buffer.put((byte) value));
    return buffer.flip();
  }

  @Test
  void compositeKeysOrderColumnByColumn() {
    for (long seed = 0; seed < COMPOSITE_KEYS; seed += 1) {
      Random random = new Random(seed);
      Type[] types = new Type[2 + random.nextInt(3)];
      for (int i = 0; i < types.length; i += 1) {
        types[i] = randomKeyType(random);
      }
      String where = "seed " + seed + ", key " + Arrays.toString(types);
      Keys keys = new Keys(types);
      List<Object[]> values = new ArrayList<>();
      for (int i = 0; i < KEYS_PER_COMPOSITE; i += 1) {
        values.add(randomKey(types, values, random));
      }
      List<byte[]> encoded = values.stream().map(keys::encode).toList();
      for (int i = 0; i < values.size(); i += 1) {
        for (int j = 0; j < values.size(); j += 1) {
          int expected = compare(values.get(i), values.get(j), types);
          assertThat(signum(encoded.get(i), encoded.get(j)))
              .as(
                  "%s: %s, %s",
                  where, Arrays.toString(values.get(i)), Arrays.toString(values.get(j)))
              .isEqualTo(expected);
        }
      }
    }
  }

  @Test
  void compositeKeysOrderAsIcebergOrdersTheirStructs() {
    for (long seed = 0; seed < COMPOSITE_KEYS; seed += 1) {
      Random random = new Random(~seed);
      Type[] types = new Type[2 + random.nextInt(3)];
      for (int i = 0; i < types.length; i += 1) {
        types[i] = typeThatIcebergOrdersByBytes(random);
      }
      Keys keys = new Keys(types);
      Comparator<StructLike> order = Comparators.forType(keys.struct());
      List<Object[]> values = new ArrayList<>();
      for (int i = 0; i < KEYS_PER_COMPOSITE; i += 1) {
        values.add(randomKey(types, values, random));
      }
      for (Object[] left : values) {
        for (Object[] right : values) {
          assertThat(signum(keys.encode(left), keys.encode(right)))
              .as("seed ~%d, %s, %s", seed, Arrays.toString(left), Arrays.toString(right))
              .isEqualTo(Integer.signum(order.compare(keys.row(left), keys.row(right))));
        }
      }
    }
  }

  /** Not string and uuid: {@link ValueOrder} says how their keys order and why. */
  private static Type typeThatIcebergOrdersByBytes(Random random) {
    Type type = randomKeyType(random);
    return type.typeId() == Type.TypeID.STRING || type.typeId() == Type.TypeID.UUID
        ? Types.BinaryType.get()
        : type;
  }

  private static Type randomKeyType(Random random) {
    Type type = RandomTypes.primitive(random);
    return KeyTypes.supported(type) ? type : Types.StringType.get();
  }

  /** A key that shares its first columns with an earlier one more often than not. */
  private static Object[] randomKey(Type[] types, List<Object[]> earlier, Random random) {
    RandomValues values = new RandomValues(random);
    Object[] key = new Object[types.length];
    int shared = earlier.isEmpty() ? 0 : random.nextInt(types.length + 1);
    for (int i = 0; i < types.length; i += 1) {
      key[i] = i < shared ? earlier.get(random.nextInt(earlier.size()))[i] : values.value(types[i]);
    }
    return key;
  }

  private static int compare(Object[] left, Object[] right, Type[] types) {
    for (int i = 0; i < types.length; i += 1) {
      int order = ValueOrder.of(types[i]).compare(left[i], right[i]);
      if (order != 0) {
        return Integer.signum(order);
      }
    }
    return 0;
  }

  /** The order of two keys; that of different keys must be settled before either ends. */
  private static int signum(byte[] left, byte[] right) {
    int order = Arrays.compareUnsigned(left, right);
    if (order != 0) {
      assertThat(Keys.isPrefix(left, right)).as("a key begins another").isFalse();
      assertThat(Keys.isPrefix(right, left)).as("a key begins another").isFalse();
    }
    return Integer.signum(order);
  }
}
