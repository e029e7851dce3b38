package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** The bytes of version 1, written out: a change here is a change of the format. */
class RowFormatTest {

  @Test
  void slotsOfFixedWidth() {
    assertThat(hex(Types.BooleanType.get(), true)).isEqualTo("01 01");
    assertThat(hex(Types.IntegerType.get(), -2)).isEqualTo("01 FEFFFFFF");
    assertThat(hex(Types.LongType.get(), 258L)).isEqualTo("01 0201000000000000");
    assertThat(hex(Types.DoubleType.get(), 1.0)).isEqualTo("01 000000000000F03F");
    assertThat(hex(Types.DateType.get(), 1)).isEqualTo("01 01000000");
    assertThat(hex(Types.DecimalType.of(9, 2), new BigDecimal("2.56"))).isEqualTo("01 00010000");
    assertThat(hex(Types.DecimalType.of(18, 2), new BigDecimal("2.56")))
        .isEqualTo("01 0001000000000000");
    assertThat(hex(Types.DecimalType.of(19, 2), new BigDecimal("-0.02")))
        .isEqualTo("01 FFFFFFFFFFFFFFFFFE");
    assertThat(hex(Types.UUIDType.get(), UUID.fromString("00112233-4455-6677-8899-aabbccddeeff")))
        .isEqualTo("01 00112233445566778899AABBCCDDEEFF");
    assertThat(hex(Types.FixedType.ofLength(2), new byte[] {1, 2})).isEqualTo("01 0102");
  }

  @Test
  void nullsAndVariableLengthValues() {
    Types.StructType type =
        Types.StructType.of(
            Types.NestedField.required(1, "id", Types.IntegerType.get()),
            Types.NestedField.optional(2, "name", Types.StringType.get()),
            Types.NestedField.optional(3, "gone", Types.StringType.get()),
            Types.NestedField.optional(4, "count", Types.IntegerType.get()),
            Types.NestedField.required(5, "data", Types.BinaryType.get()));
    GenericRecord row = GenericRecord.create(type);
    row.set(0, 7);
    row.set(1, "ab");
    row.set(4, new byte[] {(byte) 0xFF});
    // header, null bits of name, gone, count, then slots: id, end of name, of gone, count, of data
    assertThat(hex(type, row))
        .isEqualTo("01 06" + "07000000" + "1100" + "1100" + "00000000" + "1200" + "6162FF");
  }

  @Test
  void nestedValues() {
    assertThat(hex(Types.ListType.ofOptional(2, Types.IntegerType.get()), Arrays.asList(1, null)))
        .isEqualTo("01" + " 0D00" + "0200" + "02" + "01000000" + "00000000");
    assertThat(hex(Types.ListType.ofRequired(2, Types.StringType.get()), List.of("a", "bc")))
        .isEqualTo("01" + " 0B00" + "0200" + "0500" + "0700" + "616263");
    assertThat(
            hex(
                Types.MapType.ofRequired(2, 3, Types.StringType.get(), Types.BooleanType.get()),
                Map.of("k", true)))
        .isEqualTo("01" + " 0A00" + "0100" + "0700" + "0300" + "6B" + "01");
  }

  private static String hex(Type type, Object value) {
    Types.StructType rowType = Types.StructType.of(Types.NestedField.required(1, "v", type));
    GenericRecord row = GenericRecord.create(rowType);
    row.set(0, value);
    return hex(rowType, row);
  }

  private static String hex(Types.StructType type, GenericRecord row) {
    String hex =
        HexFormat.of()
            .withUpperCase()
            .formatHex(RowRoundTripTest.encode(new RowEncoder(type), row));
    return hex.substring(0, 2) + " " + hex.substring(2);
  }
}
