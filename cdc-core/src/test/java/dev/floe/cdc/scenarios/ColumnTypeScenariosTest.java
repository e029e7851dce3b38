package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.iceberg.variants.ShreddedObject;
import org.apache.iceberg.variants.Variant;
import org.apache.iceberg.variants.VariantMetadata;
import org.apache.iceberg.variants.Variants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of the types of format version 3, through insert, update and delete. */
class ColumnTypeScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  /** A column, and the same type in a struct, a list and a map. */
  private static Schema schema(Type type) {
    return new Schema(
        List.of(
            NestedField.optional(1, "v", type),
            NestedField.required(2, "id", Types.LongType.get()),
            NestedField.optional(
                3,
                "s",
                Types.StructType.of(
                    NestedField.optional(4, "v", type),
                    NestedField.optional(5, "n", Types.LongType.get()))),
            NestedField.optional(6, "l", Types.ListType.ofOptional(7, type)),
            NestedField.optional(
                8, "m", Types.MapType.ofOptional(9, 10, Types.StringType.get(), type))),
        Set.of(2));
  }

  private static Record everywhere(Schema schema, long id, Object value) {
    GenericRecord struct = GenericRecord.create(schema.findType("s").asStructType());
    struct.set(0, value);
    struct.set(1, id);
    return row(schema, value, id, struct, Arrays.asList(value, null), Map.of("k", value));
  }

  private static String written(Schema schema, List<Record> first, List<Record> updated) {
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      long sequence = 0;
      for (Record row : first) {
        sink.write(row, ChangeKind.INSERT, ++sequence);
      }
      sink.commit(1);
      for (Record row : updated) {
        sink.write(row, ChangeKind.UPDATE_AFTER, ++sequence);
      }
      Record delete = GenericRecord.create(schema);
      delete.setField("id", 3L);
      sink.write(delete, ChangeKind.DELETE, ++sequence);
      sink.commit(2);
    }
    return table;
  }

  private static Variant variant(String text) {
    VariantMetadata metadata = Variants.metadata("text", "numbers");
    ShreddedObject object = Variants.object(metadata);
    object.put("text", Variants.of(text));
    object.put("numbers", Variants.of(42));
    return Variant.of(metadata, object);
  }

  @Test
  void variantsAreWrittenUpdatedAndDeleted() {
    Schema schema = schema(Types.VariantType.get());
    String table =
        written(
            schema,
            List.of(
                everywhere(schema, 1, variant("one")),
                everywhere(schema, 2, variant("two")),
                everywhere(schema, 3, variant("three"))),
            List.of(everywhere(schema, 2, variant("zwei"))));
    assertThat(lake.rows(table)).hasSize(2);
    for (Record row : lake.rows(table)) {
      String expected = Variant.toString(variant(row.get(1).equals(1L) ? "one" : "zwei"));
      assertThat(Variant.toString((Variant) row.get(0))).isEqualTo(expected);
      assertThat(Variant.toString((Variant) ((Record) row.get(2)).get(0))).isEqualTo(expected);
      List<?> list = (List<?>) row.get(3);
      assertThat(Variant.toString((Variant) list.get(0))).isEqualTo(expected);
      assertThat(list.get(1)).isNull();
      assertThat(Variant.toString((Variant) ((Map<?, ?>) row.get(4)).get("k"))).isEqualTo(expected);
    }
  }

  private static ByteBuffer point(double x, double y) {
    return ByteBuffer.allocate(21)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 1)
        .putInt(1)
        .putDouble(x)
        .putDouble(y)
        .flip();
  }

  @Test
  void geometriesAndGeographiesAreWrittenUpdatedAndDeleted() {
    for (Type type : List.of(Types.GeometryType.crs84(), Types.GeographyType.crs84())) {
      Schema schema = schema(type);
      String table =
          written(
              schema,
              List.of(
                  everywhere(schema, 1, point(1, 2)),
                  everywhere(schema, 2, point(3, 4)),
                  everywhere(schema, 3, point(5, 6))),
              List.of(everywhere(schema, 2, point(-180, 90))));
      assertThat(lake.rows(table)).as("%s", type).hasSize(2);
      for (Record row : lake.rows(table)) {
        ByteBuffer expected = row.get(1).equals(1L) ? point(1, 2) : point(-180, 90);
        assertThat(row.get(0)).isEqualTo(expected);
        assertThat(((Record) row.get(2)).get(0)).isEqualTo(expected);
        assertThat(row.get(3)).isEqualTo(Arrays.asList(expected, null));
        assertThat(row.get(4)).isEqualTo(Map.of("k", expected));
      }
    }
  }

  @Test
  void unknownColumnsAreNull() {
    Type unknown = Types.UnknownType.get();
    Schema schema =
        new Schema(
            List.of(
                NestedField.optional(1, "v", unknown),
                NestedField.required(2, "id", Types.LongType.get()),
                NestedField.optional(
                    3,
                    "s",
                    Types.StructType.of(
                        NestedField.optional(4, "v", unknown),
                        NestedField.optional(5, "n", Types.LongType.get())))),
            Set.of(2));
    GenericRecord struct = GenericRecord.create(schema.findType("s").asStructType());
    struct.set(1, 7L);
    String table =
        written(
            schema,
            List.of(row(schema, null, 1L, struct), row(schema, null, 2L, null)),
            List.of(row(schema, null, 2L, struct)));
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(row(schema, null, 1L, struct), row(schema, null, 2L, struct));
  }
}
