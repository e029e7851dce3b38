package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Random rows of random types, encoded, read back and encoded again. */
class RowRoundTripTest {
  private static final int TYPES = 300;
  private static final int ROWS_PER_TYPE = 20;

  @Test
  void everyRowReadsBackAsItsInternalValues() {
    for (long seed = 0; seed < TYPES; seed += 1) {
      Random random = new Random(seed);
      Types.StructType type = new RandomTypes(random).row();
      RowEncoder encoder = new RowEncoder(type);
      RowView view = new RowView(type);
      for (int i = 0; i < ROWS_PER_TYPE; i += 1) {
        String where = "seed " + seed + ", row " + i + ", type " + type;
        GenericRecord internal = new RandomValues(random).struct(type);
        byte[] bytes = encode(encoder, GenericValues.struct(internal));
        assertStruct(view.wrap(bytes, 0, bytes.length), internal, type, where);
      }
    }
  }

  @Test
  void genericInternalAndReadBackValuesGiveTheSameBytes() {
    for (long seed = 0; seed < TYPES; seed += 1) {
      Random random = new Random(~seed);
      Types.StructType type = new RandomTypes(random).row();
      RowEncoder encoder = new RowEncoder(type);
      for (int i = 0; i < ROWS_PER_TYPE; i += 1) {
        GenericRecord internal = new RandomValues(random).struct(type);
        byte[] bytes = encode(encoder, GenericValues.struct(internal));
        RowView view = new RowView(type).wrap(bytes, 0, bytes.length);
        assertThat(encode(encoder, internal)).as("seed ~%d, %s", seed, type).isEqualTo(bytes);
        assertThat(encode(encoder, view)).as("seed ~%d, %s", seed, type).isEqualTo(bytes);
      }
    }
  }

  @Test
  void rowInTheMiddleOfAnArrayReadsTheSame() {
    for (long seed = 0; seed < 50; seed += 1) {
      Random random = new Random(seed);
      Types.StructType type = new RandomTypes(random).row();
      GenericRecord internal = new RandomValues(random).struct(type);
      byte[] bytes = encode(new RowEncoder(type), internal);
      byte[] padded = new byte[bytes.length + 20];
      Arrays.fill(padded, (byte) 0xA5);
      System.arraycopy(bytes, 0, padded, 13, bytes.length);
      RowView view = new RowView(type).wrap(padded, 13, bytes.length);
      assertStruct(view, internal, type, "seed " + seed);
    }
  }

  @Test
  void longRowsTakeWideOffsetsAndReadTheSame() {
    for (long seed = 0; seed < 50; seed += 1) {
      Random random = new Random(seed);
      Types.StructType small = new RandomTypes(random).row();
      Types.StructType type =
          Types.StructType.of(
              Types.NestedField.required(10_001, "first", small),
              Types.NestedField.required(10_002, "long", Types.StringType.get()),
              Types.NestedField.required(10_003, "last", small));
      GenericRecord internal = GenericRecord.create(type);
      internal.set(0, new RandomValues(random).struct(small));
      internal.set(1, "€".repeat(30_000));
      internal.set(2, new RandomValues(random).struct(small));
      byte[] bytes = encode(new RowEncoder(type), GenericValues.struct(internal));
      assertThat(bytes[0]).isEqualTo((byte) 0x81);
      RowView view = new RowView(type).wrap(bytes, 0, bytes.length);
      assertStruct(view, internal, type, "seed " + seed);
      assertThat(encode(new RowEncoder(type), view)).isEqualTo(bytes);
    }
  }

  @Test
  void listWithMoreElementsThanNarrowCountsHold() {
    Types.StructType type =
        Types.StructType.of(
            Types.NestedField.required(
                1, "l", Types.ListType.ofRequired(2, Types.FixedType.ofLength(0))));
    GenericRecord row = GenericRecord.create(type);
    row.set(0, Collections.nCopies(70_000, new byte[0]));
    byte[] bytes = encode(new RowEncoder(type), row);
    RowView view = new RowView(type).wrap(bytes, 0, bytes.length);
    List<?> list = view.get(0, List.class);
    assertThat(list).hasSize(70_000);
  }

  static byte[] encode(RowEncoder encoder, StructLike row) {
    int length = encoder.encode(row);
    return Arrays.copyOf(encoder.buffer(), length);
  }

  private static void assertStruct(
      StructLike actual, GenericRecord expected, Types.StructType type, String where) {
    assertThat(actual.size()).as(where).isEqualTo(type.fields().size());
    for (int pos = 0; pos < actual.size(); pos += 1) {
      Type fieldType = type.fields().get(pos).type();
      Object value = actual.get(pos, fieldType.typeId().javaClass());
      assertValue(value, expected.get(pos), fieldType, where + ", field " + pos);
    }
  }

  private static void assertValue(Object actual, Object expected, Type type, String where) {
    if (expected == null) {
      assertThat(actual).as(where).isNull();
      return;
    }
    switch (type.typeId()) {
      case STRUCT ->
          assertStruct((StructLike) actual, (GenericRecord) expected, type.asStructType(), where);
      case LIST ->
          assertElements(
              (List<?>) actual, (List<?>) expected, type.asListType().elementType(), where);
      case MAP -> {
        Map<?, ?> map = (Map<?, ?>) actual;
        Map<?, ?> expectedMap = (Map<?, ?>) expected;
        Types.MapType mapType = type.asMapType();
        assertElements(map.keySet(), expectedMap.keySet(), mapType.keyType(), where);
        assertElements(map.values(), expectedMap.values(), mapType.valueType(), where);
      }
      case VARIANT ->
          assertThat(VariantRowTest.text(actual))
              .as(where)
              .isEqualTo(VariantRowTest.text(expected));
      default -> assertThat(actual).as(where).isEqualTo(expected);
    }
  }

  private static void assertElements(
      Iterable<?> actual, Iterable<?> expected, Type type, String where) {
    assertThat(actual).as(where).hasSameSizeAs(expected);
    Iterator<?> expectedElements = expected.iterator();
    for (Object element : actual) {
      assertValue(element, expectedElements.next(), type, where);
    }
  }
}
