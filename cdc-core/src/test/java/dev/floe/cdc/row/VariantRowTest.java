package dev.floe.cdc.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.variants.ShreddedObject;
import org.apache.iceberg.variants.Variant;
import org.apache.iceberg.variants.VariantMetadata;
import org.apache.iceberg.variants.VariantValue;
import org.apache.iceberg.variants.Variants;
import org.junit.jupiter.api.Test;

/** Variants as columns, elements and map values, and what is always null. */
class VariantRowTest {
  private static final Types.StructType TYPE =
      Types.StructType.of(
          NestedField.required(1, "before", Types.StringType.get()),
          NestedField.optional(2, "v", Types.VariantType.get()),
          NestedField.optional(3, "nothing", Types.UnknownType.get()),
          NestedField.optional(4, "list", Types.ListType.ofOptional(5, Types.VariantType.get())),
          NestedField.optional(
              6,
              "map",
              Types.MapType.ofOptional(7, 8, Types.StringType.get(), Types.VariantType.get())),
          NestedField.optional(
              9, "nothings", Types.ListType.ofOptional(10, Types.UnknownType.get())),
          NestedField.required(11, "after", Types.StringType.get()));

  /** How a variant reads, to compare it by: variants have no equals of their own. */
  static String text(Object variant) {
    return Variant.toString((Variant) variant);
  }

  private static Variant object(String text) {
    VariantMetadata metadata = Variants.metadata("number", "text");
    ShreddedObject object = Variants.object(metadata);
    object.put("number", Variants.of(5));
    object.put("text", Variants.of(text));
    return Variant.of(metadata, object);
  }

  private static GenericRecord row(Object variant) {
    GenericRecord row = GenericRecord.create(TYPE);
    row.set(0, "b");
    row.set(1, variant);
    row.set(6, "a");
    return row;
  }

  private static RowView view(GenericRecord row) {
    byte[] bytes = RowRoundTripTest.encode(new RowEncoder(TYPE), row);
    return new RowView(TYPE).wrap(bytes, 0, bytes.length);
  }

  @Test
  void variantsOfEveryLengthReadBack() {
    for (String text : List.of("", "x", "y".repeat(70_000))) {
      RowView view = view(row(object(text)));
      assertThat(text(view.get(1, Variant.class))).isEqualTo(text(object(text)));
      assertThat(view.get(0, String.class)).isEqualTo("b");
      assertThat(view.get(6, String.class)).isEqualTo("a");
    }
  }

  @Test
  void metadataAndValueAreFoundInPlace() {
    for (String text : List.of("x", "y".repeat(70_000))) {
      RowView view = view(row(object(text)));
      int metadata = view.variantMetadataOffset(1);
      int value = view.variantValueOffset(1);
      assertThat(value).isEqualTo(metadata + view.variantMetadataLength(1));
      VariantMetadata read =
          VariantMetadata.from(part(view.bytes(), metadata, view.variantMetadataLength(1)));
      assertThat(read.dictionarySize()).isEqualTo(2);
      assertThat(
              VariantValue.from(read, part(view.bytes(), value, view.variantValueLength(1)))
                  .asObject()
                  .get("text")
                  .asPrimitive()
                  .get())
          .isEqualTo(text);
    }
  }

  private static ByteBuffer part(byte[] bytes, int offset, int length) {
    return ByteBuffer.wrap(Arrays.copyOfRange(bytes, offset, offset + length))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void aVariantNullIsAValueAndANullIsNone() {
    Variant variantNull = Variant.of(Variants.emptyMetadata(), Variants.ofNull());
    assertThat(view(row(variantNull)).isNull(1)).isFalse();
    assertThat(text(view(row(variantNull)).get(1, Variant.class))).isEqualTo(text(variantNull));
    assertThat(view(row(null)).isNull(1)).isTrue();
  }

  @Test
  void variantsInListsAndMapsReadBack() {
    GenericRecord row = row(null);
    row.set(3, Arrays.asList(object("first"), null, object("third")));
    row.set(4, Map.of("k", object("value")));
    row.set(5, Arrays.asList(null, null));
    RowView view = view(row);
    List<?> list = view.get(3, List.class);
    assertThat(list).hasSize(3);
    assertThat(text(list.get(0))).isEqualTo(text(object("first")));
    assertThat(list.get(1)).isNull();
    assertThat(text(list.get(2))).isEqualTo(text(object("third")));
    assertThat(text(view.get(4, Map.class).get("k"))).isEqualTo(text(object("value")));
    assertThat(view.get(2, Object.class)).isNull();
    assertThat(view.isNull(2)).isTrue();
    assertThat(view.get(5, Object.class)).isEqualTo(Arrays.asList(null, null));
  }

  @Test
  void aVariantReadFromARowEncodesToTheSameBytes() {
    byte[] bytes = RowRoundTripTest.encode(new RowEncoder(TYPE), row(object("x")));
    RowView view = new RowView(TYPE).wrap(bytes, 0, bytes.length);
    assertThat(RowRoundTripTest.encode(new RowEncoder(TYPE), view)).isEqualTo(bytes);
  }

  @Test
  void aVariantThatCannotBeSerializedIsRefusedByColumn() {
    Variant broken =
        new Variant() {
          @Override
          public VariantMetadata metadata() {
            throw new IllegalStateException("no dictionary");
          }

          @Override
          public VariantValue value() {
            return Variants.ofNull();
          }
        };
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RowEncoder(TYPE).encode(row(broken)))
        .withMessageStartingWith(
            "cannot encode column 'v': the variant cannot be serialized: no dictionary;");
  }
}
