package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** Equal values have equal bytes; different ones do not. */
class CanonicalRowTest {

  @Test
  void decimalsOfAnyScaleThatNeedsNoRounding() {
    for (Type type : List.of(decimal(9), decimal(18), decimal(38))) {
      byte[] bytes = bytes(type, new BigDecimal("1.00"));
      assertThat(bytes(type, new BigDecimal("1"))).isEqualTo(bytes);
      assertThat(bytes(type, new BigDecimal("1.0"))).isEqualTo(bytes);
      assertThat(bytes(type, new BigDecimal("1.0000000000000"))).isEqualTo(bytes);
      assertThat(bytes(type, new BigDecimal("-1"))).isNotEqualTo(bytes);
      assertThat(bytes(type, new BigDecimal("0E+1000000000")))
          .isEqualTo(bytes(type, BigDecimal.ZERO));
      assertThat(bytes(type, new BigDecimal("0E-1000000000")))
          .isEqualTo(bytes(type, BigDecimal.ZERO));
      assertThat(bytes(type, new BigDecimal("12E+3")))
          .isEqualTo(bytes(type, new BigDecimal("12000.00")));
    }
  }

  @Test
  void everyNanIsTheCanonicalOne() {
    assertThat(bytes(Types.FloatType.get(), Float.intBitsToFloat(0xFFC12345)))
        .isEqualTo(bytes(Types.FloatType.get(), Float.NaN));
    assertThat(bytes(Types.DoubleType.get(), Double.longBitsToDouble(0xFFF8123456789ABCL)))
        .isEqualTo(bytes(Types.DoubleType.get(), Double.NaN));
  }

  @Test
  void numbersOfANarrowerClass() {
    assertThat(bytes(Types.LongType.get(), -7)).isEqualTo(bytes(Types.LongType.get(), -7L));
    assertThat(bytes(Types.DoubleType.get(), 1.25f)).isEqualTo(bytes(Types.DoubleType.get(), 1.25));
    assertThat(bytes(Types.DoubleType.get(), Float.intBitsToFloat(0xFFC12345)))
        .isEqualTo(bytes(Types.DoubleType.get(), Double.NaN));
  }

  @Test
  void negativeZeroStays() {
    assertThat(bytes(Types.DoubleType.get(), -0.0))
        .isNotEqualTo(bytes(Types.DoubleType.get(), 0.0));
    assertThat(bytes(Types.FloatType.get(), -0.0f))
        .isNotEqualTo(bytes(Types.FloatType.get(), 0.0f));
  }

  @Test
  void textsOfAnyClass() {
    byte[] bytes = bytes(Types.StringType.get(), "smörgåsbord 😀");
    assertThat(bytes(Types.StringType.get(), CharBuffer.wrap("smörgåsbord 😀".toCharArray())))
        .isEqualTo(bytes);
    assertThat(bytes(Types.StringType.get(), CharBuffer.wrap("smörgåsbord 😀"))).isEqualTo(bytes);
  }

  @Test
  void bytesOfAnyClass() {
    byte[] value = {9, 1, 2, 3, 9};
    byte[] bytes = bytes(Types.BinaryType.get(), new byte[] {1, 2, 3});
    ByteBuffer part = ByteBuffer.wrap(value, 1, 3);
    assertThat(bytes(Types.BinaryType.get(), part)).isEqualTo(bytes);
    assertThat(part.position()).isEqualTo(1);
    assertThat(part.remaining()).isEqualTo(3);
    ByteBuffer direct = ByteBuffer.allocateDirect(3).put(value, 1, 3).flip();
    assertThat(bytes(Types.BinaryType.get(), direct)).isEqualTo(bytes);
    assertThat(bytes(Types.BinaryType.get(), part.asReadOnlyBuffer())).isEqualTo(bytes);
    assertThat(bytes(Types.FixedType.ofLength(3), part))
        .isEqualTo(bytes(Types.FixedType.ofLength(3), new byte[] {1, 2, 3}));
  }

  @Test
  void listsOfAnyClass() {
    Type type = Types.ListType.ofOptional(2, Types.StringType.get());
    List<String> list = new ArrayList<>(List.of("a", "b"));
    list.add(null);
    assertThat(bytes(type, Collections.unmodifiableList(list))).isEqualTo(bytes(type, list));
  }

  @Test
  void mapEntriesKeepTheirOrder() {
    Type type = Types.MapType.ofOptional(2, 3, Types.StringType.get(), Types.LongType.get());
    Map<String, Long> there = new LinkedHashMap<>();
    there.put("z", 1L);
    there.put("a", null);
    Map<String, Long> back = new LinkedHashMap<>();
    back.put("a", null);
    back.put("z", 1L);
    assertThat(bytes(type, there)).isNotEqualTo(bytes(type, back));
    byte[] bytes = bytes(type, there);
    Map<?, ?> read = new RowView(row(type)).wrap(bytes, 0, bytes.length).get(0, Map.class);
    assertThat(read.keySet().toArray()).containsExactly("z", "a");
  }

  @Test
  void oneInstantInAnyZone() {
    Type type = Types.TimestampType.withZone();
    byte[] bytes = bytes(type, OffsetDateTime.parse("2024-06-01T10:00:00.123456+02:00"));
    assertThat(bytes(type, OffsetDateTime.parse("2024-06-01T08:00:00.123456Z"))).isEqualTo(bytes);
  }

  @Test
  void rowsAfterALongRowAreAsBeforeIt() {
    Types.StructType type = row(Types.StringType.get());
    RowEncoder encoder = new RowEncoder(type);
    GenericRecord row = GenericRecord.create(type);
    row.set(0, "x");
    byte[] before = RowRoundTripTest.encode(encoder, row);
    row.set(0, "y".repeat(100_000));
    assertThat(encoder.encode(row)).isEqualTo(1 + 1 + 4 + 100_000);
    row.set(0, "x");
    assertThat(RowRoundTripTest.encode(encoder, row)).isEqualTo(before);
  }

  private static Type decimal(int precision) {
    return Types.DecimalType.of(precision, 2);
  }

  private static Types.StructType row(Type type) {
    return Types.StructType.of(Types.NestedField.optional(1, "v", type));
  }

  private static byte[] bytes(Type type, Object value) {
    GenericRecord row = GenericRecord.create(row(type));
    row.set(0, value);
    return RowRoundTripTest.encode(new RowEncoder(row(type)), row);
  }
}
