package dev.floe.cdc.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bytes of keys, and what is no key. */
class KeyEncoderTest {

  @Test
  void keysHaveOneWidthUnlessAColumnsValuesHaveAnyLength() {
    Schema fixed =
        new Schema(
            Types.NestedField.required(1, "a", Types.IntegerType.get()),
            Types.NestedField.required(2, "b", Types.UUIDType.get()),
            Types.NestedField.required(3, "c", Types.StringType.get()));
    assertThat(new KeyEncoder(fixed, List.of(1, 2)).width()).hasValue(20);
    assertThat(new KeyEncoder(fixed, List.of(1, 3)).width()).isEmpty();
  }

  @Test
  void bytesAsTheFormatSaysThem() {
    assertThat(hex(Types.BooleanType.get(), true)).isEqualTo("01");
    assertThat(hex(Types.IntegerType.get(), 1)).isEqualTo("80000001");
    assertThat(hex(Types.IntegerType.get(), -1)).isEqualTo("7FFFFFFF");
    assertThat(hex(Types.LongType.get(), 1L)).isEqualTo("8000000000000001");
    assertThat(hex(Types.DateType.get(), -1)).isEqualTo("7FFFFFFF");
    assertThat(hex(Types.DecimalType.of(9, 2), new BigDecimal("0.01"))).isEqualTo("80000001");
    assertThat(hex(Types.DecimalType.of(18, 2), new BigDecimal("-0.01")))
        .isEqualTo("7FFFFFFFFFFFFFFF");
    assertThat(hex(Types.DecimalType.of(19, 2), new BigDecimal("-0.01")))
        .isEqualTo("7FFFFFFFFFFFFFFFFF");
    assertThat(hex(Types.UUIDType.get(), UUID.fromString("00112233-4455-6677-8899-aabbccddeeff")))
        .isEqualTo("00112233445566778899AABBCCDDEEFF");
    assertThat(hex(Types.FixedType.ofLength(2), new byte[] {0, 1})).isEqualTo("0001");
    assertThat(hex(Types.StringType.get(), "a\0é")).isEqualTo("6100FFC3A90000");
    assertThat(hex(Types.BinaryType.get(), new byte[] {0, 0, 1})).isEqualTo("00FF00FF010000");
    assertThat(hex(Types.StringType.get(), "")).isEqualTo("0000");
  }

  private static String hex(Type type, Object value) {
    return HexFormat.of().withUpperCase().formatHex(new Keys(type).encode(value));
  }

  @Test
  void equalDecimalsOfDifferentScaleAreOneKey() {
    for (int precision : new int[] {9, 18, 38}) {
      Keys keys = new Keys(Types.DecimalType.of(precision, 3));
      byte[] key = keys.encode(new BigDecimal("1.0"));
      assertThat(keys.encode(new BigDecimal("1.00"))).isEqualTo(key);
      assertThat(keys.encode(new BigDecimal("1"))).isEqualTo(key);
      assertThat(keys.encode(new BigDecimal("1.00000"))).isEqualTo(key);
    }
  }

  @Test
  void equalTextsOfDifferentClassesAreOneKey() {
    Keys keys = new Keys(Types.StringType.get());
    assertThat(keys.encode(CharBuffer.wrap("naïve 😀"))).isEqualTo(keys.encode("naïve 😀"));
  }

  @Test
  void equalBytesOfDifferentClassesAreOneKey() {
    Keys binary = new Keys(Types.BinaryType.get());
    Keys fixed = new Keys(Types.FixedType.ofLength(2));
    ByteBuffer part = ByteBuffer.wrap(new byte[] {9, 0, 7, 9}, 1, 2);
    assertThat(binary.encode(part)).isEqualTo(binary.encode((Object) new byte[] {0, 7}));
    assertThat(fixed.encode(part)).isEqualTo(fixed.encode((Object) new byte[] {0, 7}));
  }

  @Test
  void textOfManyZerosGrowsTheBuffer() {
    byte[] key = new Keys(Types.StringType.get()).encode("\0".repeat(5_000));
    assertThat(key).hasSize(10_002);
    for (int i = 0; i < 10_000; i += 2) {
      assertThat(key[i]).isZero();
      assertThat(key[i + 1]).isEqualTo((byte) 0xFF);
    }
  }

  @Test
  void columnsAreInTheOrderGivenWhereverTheyStand() {
    Schema schema =
        new Schema(
            Types.NestedField.optional(5, "other", Types.DoubleType.get()),
            Types.NestedField.required(3, "tenant", Types.StringType.get()),
            Types.NestedField.required(1, "id", Types.IntegerType.get()));
    GenericRecord row = GenericRecord.create(schema);
    row.set(1, "t");
    row.set(2, 7);
    assertThat(encode(new KeyEncoder(schema, List.of(1, 3)), row)).isEqualTo("80000007740000");
    assertThat(encode(new KeyEncoder(schema, List.of(3, 1)), row)).isEqualTo("74000080000007");
  }

  private static String encode(KeyEncoder encoder, GenericRecord row) {
    int length = encoder.encode(row);
    return HexFormat.of().withUpperCase().formatHex(Arrays.copyOf(encoder.buffer(), length));
  }

  @Test
  void nullInOnePartOfAKeyIsRefusedAndTheNextKeyIsTaken() {
    Keys keys = new Keys(Types.LongType.get(), Types.StringType.get());
    byte[] key = keys.encode(1L, "");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> keys.encode(1L, null))
        .withMessage(
            "cannot encode key: column 'c1' is null; readers do not agree on null keys; give every key"
                + " column a value");
    assertThat(keys.encode(1L, "")).isEqualTo(key);
    assertThat(keys.encode(0L, "")).isNotEqualTo(key);
  }

  @Test
  void valueThatDoesNotFitIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Keys(Types.LongType.get()).encode("1"))
        .withMessage(
            "cannot encode column 'c0': the value is a java.lang.String, but long takes a Long or an"
                + " Integer; convert it before it is written");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Keys(Types.StringType.get()).encode("\uD800"))
        .withMessageStartingWith(
            "cannot encode column 'c0': the text has a lone surrogate, U+D800");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Keys(Types.DecimalType.of(4, 2)).encode(new BigDecimal("0.001")))
        .withMessageStartingWith("cannot encode column 'c0': a number with scale 3 cannot be held");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Keys(Types.FixedType.ofLength(2)).encode((Object) new byte[3]))
        .withMessageStartingWith("cannot encode column 'c0': the value has 3 bytes, but fixed[2]");
  }

  @Test
  void anIntegerInALongColumnIsTheSameKey() {
    Keys keys = new Keys(Types.LongType.get());
    assertThat(keys.encode(-7)).isEqualTo(keys.encode(-7L));
  }

  @Test
  void rowOfAnotherShapeIsRefused() {
    Schema one = new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));
    Schema two =
        new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "name", Types.StringType.get()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyEncoder(two, List.of(1)).encode(GenericRecord.create(one)))
        .withMessage(
            "cannot encode key: the row has 1 values for 2 columns; give one value for each column");
  }

  @Test
  void noColumnIsNoKey() {
    Schema schema = new Schema(Types.NestedField.required(1, "id", Types.LongType.get()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyEncoder(schema, List.of()))
        .withMessage(
            "cannot encode keys: no key column is given, every row would have the same key; give at"
                + " least one");
  }

  static List<Type> typesWithoutKeyForm() {
    return List.of(
        Types.FloatType.get(),
        Types.DoubleType.get(),
        Types.ListType.ofRequired(8, Types.LongType.get()),
        Types.MapType.ofRequired(8, 9, Types.LongType.get(), Types.LongType.get()),
        Types.StructType.of(Types.NestedField.required(9, "x", Types.LongType.get())),
        Types.VariantType.get());
  }

  @ParameterizedTest
  @MethodSource("typesWithoutKeyForm")
  void columnOfATypeWithoutKeyFormIsRefused(Type type) {
    Schema schema = new Schema(Types.NestedField.required(1, "price", type));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyEncoder(schema, List.of(1)))
        .withMessage(
            "cannot encode keys: column 'price' has type %s, whose values do not make keys; choose"
                + " columns of other types",
            type);
  }

  @Test
  void optionalNestedUnknownAndRepeatedColumnsAreRefused() {
    Schema schema =
        new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "name", Types.StringType.get()),
            Types.NestedField.required(
                3,
                "s",
                Types.StructType.of(Types.NestedField.required(4, "x", Types.LongType.get()))));
    assertRefused(
        schema,
        List.of(2),
        "column 'name' is optional, and null is no key value; make it required or choose another");
    assertRefused(schema, List.of(4), "column 's.x' is nested; choose top-level columns");
    assertRefused(
        schema,
        List.of(9),
        "no column has field id 9; choose columns of the schema: [id, name, s]");
    assertRefused(schema, List.of(1, 1), "column 'id' is given twice; give each key column once");
  }

  private static void assertRefused(Schema schema, List<Integer> ids, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new KeyEncoder(schema, ids))
        .withMessage("cannot encode keys: " + problem);
  }
}
