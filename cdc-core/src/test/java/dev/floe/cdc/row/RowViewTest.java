package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.UUIDUtil;
import org.junit.jupiter.api.Test;

/** Reading in place, and what is no row. */
class RowViewTest {
  private static final Types.StructType TYPE =
      Types.StructType.of(
          Types.NestedField.required(1, "flag", Types.BooleanType.get()),
          Types.NestedField.required(2, "i", Types.IntegerType.get()),
          Types.NestedField.optional(3, "l", Types.LongType.get()),
          Types.NestedField.required(4, "f", Types.FloatType.get()),
          Types.NestedField.required(5, "d", Types.DoubleType.get()),
          Types.NestedField.required(6, "price", Types.DecimalType.of(9, 2)),
          Types.NestedField.required(7, "total", Types.DecimalType.of(18, 2)),
          Types.NestedField.required(8, "huge", Types.DecimalType.of(38, 2)),
          Types.NestedField.optional(9, "none", Types.StringType.get()),
          Types.NestedField.required(10, "text", Types.StringType.get()),
          Types.NestedField.required(11, "uuid", Types.UUIDType.get()),
          Types.NestedField.required(12, "fixed", Types.FixedType.ofLength(3)),
          Types.NestedField.required(13, "binary", Types.BinaryType.get()));
  private static final UUID UUID_VALUE = UUID.fromString("f0000000-1111-2222-3333-444444444444");

  private final byte[] bytes = row("grüße");

  private static byte[] row(String text) {
    GenericRecord row = GenericRecord.create(TYPE);
    row.set(0, true);
    row.set(1, -5);
    row.set(2, Long.MIN_VALUE);
    row.set(3, 1.5f);
    row.set(4, -2.5);
    row.set(5, new BigDecimal("-9.99"));
    row.set(6, new BigDecimal("1234567890.12"));
    row.set(7, new BigDecimal("-0.03"));
    row.set(9, text);
    row.set(10, UUID_VALUE);
    row.set(11, new byte[] {1, 2, 3});
    row.set(12, new byte[] {4, 5});
    return RowRoundTripTest.encode(new RowEncoder(TYPE), row);
  }

  @Test
  void primitiveAccessorsReadInPlace() {
    RowView view = new RowView(TYPE).wrap(bytes, 0, bytes.length);
    assertThat(view.booleanAt(0)).isTrue();
    assertThat(view.intAt(1)).isEqualTo(-5);
    assertThat(view.longAt(2)).isEqualTo(Long.MIN_VALUE);
    assertThat(view.floatAt(3)).isEqualTo(1.5f);
    assertThat(view.doubleAt(4)).isEqualTo(-2.5);
    assertThat(view.intAt(5)).isEqualTo(-999);
    assertThat(view.longAt(6)).isEqualTo(123_456_789_012L);
    assertThat(new BigInteger(bytesAt(view, 7))).isEqualTo(BigInteger.valueOf(-3));
    assertThat(bytesAt(view, 7)).hasSize(16);
    assertThat(view.isNull(8)).isTrue();
    assertThat(view.bytesLength(8)).isZero();
    assertThat(view.isNull(9)).isFalse();
    assertThat(bytesAt(view, 9)).isEqualTo("grüße".getBytes(StandardCharsets.UTF_8));
    assertThat(bytesAt(view, 10)).isEqualTo(UUIDUtil.convert(UUID_VALUE));
    assertThat(bytesAt(view, 11)).containsExactly(1, 2, 3);
    assertThat(bytesAt(view, 12)).containsExactly(4, 5);
  }

  private static byte[] bytesAt(RowView view, int pos) {
    int offset = view.bytesOffset(pos);
    return Arrays.copyOfRange(view.bytes(), offset, offset + view.bytesLength(pos));
  }

  @Test
  void viewIsPointedAtOneRowAfterTheOther() {
    RowView view = new RowView(TYPE);
    byte[] other = row("x".repeat(70_000));
    assertThat(view.wrap(bytes, 0, bytes.length)).isSameAs(view);
    assertThat(view.get(9, String.class)).isEqualTo("grüße");
    assertThat(view.wrap(other, 0, other.length).get(9, CharSequence.class)).hasSize(70_000);
    assertThat(view.wrap(bytes, 0, bytes.length).get(9, Object.class)).isEqualTo("grüße");
  }

  @Test
  void setIsRefused() {
    RowView view = new RowView(TYPE).wrap(bytes, 0, bytes.length);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> view.set(1, 7))
        .withMessage("cannot set a value: a row view is read-only");
  }

  @Test
  void accessorOfAnotherWidthIsRefusedWhileChecksAreOn() {
    RowView view = new RowView(TYPE).wrap(bytes, 0, bytes.length);
    assertThatIllegalStateException()
        .isThrownBy(() -> view.longAt(1))
        .withMessage(
            "cannot read column 'i' as 8 bytes: its type is int; read it with the accessor of that type");
  }

  @Test
  void everyShorterOrLongerPieceIsNoRow() {
    RowView view = new RowView(TYPE);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    for (int length = 0; length <= longer.length; length += 1) {
      if (length != bytes.length) {
        int cut = length;
        assertThatIllegalArgumentException()
            .isThrownBy(() -> view.wrap(longer, 0, cut))
            .withMessageStartingWith("cannot read row: it has " + length + " bytes where ")
            .withMessageEndingWith("; it was cut, or written with another type");
      }
    }
  }

  @Test
  void otherVersionIsNoRow() {
    bytes[0] = 2;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowView(TYPE).wrap(bytes, 0, bytes.length))
        .withMessage(
            "cannot read row: it has format version 2, this release reads version 1; read it with the"
                + " release that wrote it");
  }

  @Test
  void placeOutsideTheArrayIsNoRow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowView(TYPE).wrap(bytes, 3, bytes.length))
        .withMessage(
            "cannot read row: %d bytes at 3 are not inside an array of %d; give the row's place in it",
            bytes.length, bytes.length);
  }
}
