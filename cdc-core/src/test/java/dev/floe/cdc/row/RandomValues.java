package dev.floe.cdc.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.variants.ShreddedObject;
import org.apache.iceberg.variants.ValueArray;
import org.apache.iceberg.variants.Variant;
import org.apache.iceberg.variants.VariantMetadata;
import org.apache.iceberg.variants.Variants;

/**
 * Random values in Iceberg's internal representation, extreme ones often among them. A struct is a
 * {@link GenericRecord} that holds internal values.
 */
public final class RandomValues {
  private static final String[] TEXTS = {
    "", "a", "order-4711", "\0", "a\0b", "\0\0", "ÿ", "€uro", "日本語", "\uFFFF", "😀", "\uDBFF\uDFFF"
  };

  private final Random random;

  public RandomValues(Random random) {
    this.random = random;
  }

  public GenericRecord struct(Types.StructType type) {
    GenericRecord record = GenericRecord.create(type);
    for (int pos = 0; pos < type.fields().size(); pos += 1) {
      Types.NestedField field = type.fields().get(pos);
      record.set(pos, maybeNull(field.type(), field.isRequired()));
    }
    return record;
  }

  private Object maybeNull(Type type, boolean required) {
    return type.typeId() == Type.TypeID.UNKNOWN || (!required && random.nextInt(4) == 0)
        ? null
        : value(type);
  }

  public Object value(Type type) {
    return switch (type.typeId()) {
      case STRUCT -> struct(type.asStructType());
      case LIST -> list(type.asListType());
      case MAP -> map(type.asMapType());
      default -> primitive(type);
    };
  }

  private List<Object> list(Types.ListType type) {
    List<Object> list = new ArrayList<>();
    int size = random.nextInt(12);
    for (int i = 0; i < size; i += 1) {
      list.add(maybeNull(type.elementType(), type.isElementRequired()));
    }
    return list;
  }

  private Map<Object, Object> map(Types.MapType type) {
    Map<Object, Object> map = new LinkedHashMap<>();
    int size = random.nextInt(6);
    for (int i = 0; i < size; i += 1) {
      map.put(value(type.keyType()), maybeNull(type.valueType(), type.isValueRequired()));
    }
    return map;
  }

  private Object primitive(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> random.nextBoolean();
      case INTEGER -> (int) number(Integer.MIN_VALUE, Integer.MAX_VALUE);
      case DATE -> (int) number(-800_000, 800_000);
      case FLOAT -> Float.intBitsToFloat(random.nextInt());
      case DOUBLE -> random.nextInt(4) == 0 ? -0.0 : random.nextGaussian() * 1e100;
      case TIME -> number(0, 86_399_999_999L);
      case DECIMAL -> decimal((Types.DecimalType) type);
      case UUID -> new UUID(random.nextLong(), random.nextLong());
      case FIXED -> bytes(((Types.FixedType) type).length());
      case BINARY -> bytes(random.nextInt(8));
      case GEOMETRY, GEOGRAPHY -> point();
      case VARIANT -> variant();
      case STRING -> text();
      case TIMESTAMP -> number(-62_135_596_800_000_000L, 253_402_300_799_999_999L);
      default -> number(Long.MIN_VALUE, Long.MAX_VALUE);
    };
  }

  /** A number from the range: an end of it, near zero, or anything. */
  private long number(long min, long max) {
    return switch (random.nextInt(6)) {
      case 0 -> min;
      case 1 -> max;
      case 2, 3 -> Math.max(min, random.nextInt(7) - 3);
      default -> max - min > 0 ? min + (random.nextLong() >>> 1) % (max - min) : random.nextLong();
    };
  }

  private BigDecimal decimal(Types.DecimalType type) {
    BigInteger limit = BigInteger.TEN.pow(type.precision());
    BigInteger unscaled =
        switch (random.nextInt(5)) {
          case 0 -> limit.subtract(BigInteger.ONE);
          case 1 -> BigInteger.ONE.subtract(limit);
          case 2 -> BigInteger.valueOf(random.nextInt(7) - 3L);
          default -> new BigInteger(limit.bitLength() + 8, random).mod(limit);
        };
    BigDecimal value = new BigDecimal(unscaled, type.scale());
    return random.nextBoolean() ? value : value.negate();
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    int parts = random.nextInt(4);
    for (int i = 0; i < parts; i += 1) {
      text.append(TEXTS[random.nextInt(TEXTS.length)]);
    }
    return text.toString();
  }

  private ByteBuffer point() {
    return ByteBuffer.allocate(21)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 1)
        .putInt(1)
        .putDouble(random.nextInt(360) - 180)
        .putDouble(random.nextInt(180) - 90)
        .flip();
  }

  private Variant variant() {
    VariantMetadata metadata = Variants.metadata("a", "b", "list");
    if (random.nextInt(3) == 0) {
      return Variant.of(metadata, Variants.of(text()));
    }
    ShreddedObject object = Variants.object(metadata);
    object.put("a", Variants.of(random.nextLong()));
    object.put("b", Variants.of(text()));
    ValueArray array = Variants.array();
    for (int i = random.nextInt(4); i > 0; i -= 1) {
      array.add(random.nextBoolean() ? Variants.ofNull() : Variants.of(random.nextInt()));
    }
    object.put("list", array);
    return Variant.of(metadata, object);
  }

  private ByteBuffer bytes(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i += 1) {
      bytes[i] = (byte) (random.nextInt(3) == 0 ? -random.nextInt(2) : random.nextInt(256));
    }
    return ByteBuffer.wrap(bytes);
  }
}
