package dev.floe.cdc.delta.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.delta.parquet.BothWriters.Written;
import dev.floe.cdc.row.RandomTypes;
import dev.floe.cdc.row.RandomValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files and their metrics are those of Iceberg's own writer of generic records. */
class SameBytesTest {
  private static final int TYPES = 20;
  private static final int ROWS = 150;

  static Stream<Map<String, String>> properties() {
    Map<String, String> small =
        Map.of(
            "write.parquet.compression-codec", "uncompressed",
            "write.parquet.page-size-bytes", "300",
            "write.parquet.page-row-limit", "17",
            "write.parquet.row-group-size-bytes", "2000",
            "write.parquet.row-group-check-min-record-count", "1",
            "write.parquet.dict-size-bytes", "100");
    return Stream.of(
        Map.of(),
        small,
        with(small, "write.parquet.page-version", "v2"),
        with(small, "parquet.enable.dictionary", "false"),
        with(small, "write.metadata.metrics.default", "full"),
        with(small, "write.parquet.row-group-size-track-uncompressed", "true"));
  }

  private static Map<String, String> with(Map<String, String> given, String key, String value) {
    Map<String, String> result = new HashMap<>(given);
    result.put(key, value);
    return result;
  }

  @ParameterizedTest
  @MethodSource("properties")
  void randomRowsOfRandomTypes(Map<String, String> properties) throws IOException {
    for (long seed = 0; seed < TYPES; seed += 1) {
      Random random = new Random(seed);
      Types.StructType type = new RandomTypes(random).row();
      assertSame("seed " + seed + ", " + type, type, properties, rows(type, random));
    }
  }

  @Test
  void bloomFiltersOfEveryKindOfColumn() throws IOException {
    Random random = new Random(7);
    List<NestedField> fields = new ArrayList<>();
    Map<String, String> properties = new HashMap<>();
    for (int id = 1; id <= 40; id += 1) {
      fields.add(NestedField.optional(id, "f" + id, RandomTypes.primitive(random)));
      if (fields.get(id - 1).type().typeId() != Type.TypeID.BOOLEAN) {
        properties.put("write.parquet.bloom-filter-enabled.column.f" + id, "true");
      }
    }
    Types.StructType type = Types.StructType.of(fields);
    properties.put("write.parquet.bloom-filter-max-bytes", "4096");
    assertSame("seed 7", type, properties, rows(type, random));
  }

  @Test
  void rowsWiderThanTwoByteOffsets() throws IOException {
    Types.StructType type =
        Types.StructType.of(
            NestedField.required(1, "id", Types.LongType.get()),
            NestedField.optional(2, "text", Types.StringType.get()),
            NestedField.optional(3, "list", Types.ListType.ofOptional(4, Types.StringType.get())));
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < 20; i += 1) {
      GenericRecord row = GenericRecord.create(type);
      row.set(0, (long) i);
      row.set(1, "é".repeat(40_000 * (i % 3)));
      row.set(2, Arrays.asList("x".repeat(i * 5_000), null, ""));
      rows.add(row);
    }
    assertSame("wide", type, Map.of(), rows);
  }

  @Test
  void numbersThatAreNoneAndTheirNullsAreCounted() throws IOException {
    Types.StructType type =
        Types.StructType.of(
            NestedField.optional(1, "f", Types.FloatType.get()),
            NestedField.required(2, "d", Types.DoubleType.get()));
    Object[][] values = {
      {Float.NaN, -0.0}, {null, 0.0}, {1.5f, Double.NaN}, {-7f, Double.NaN}, {null, 3.0}
    };
    List<GenericRecord> rows = new ArrayList<>();
    for (Object[] pair : values) {
      GenericRecord row = GenericRecord.create(type);
      row.set(0, pair[0]);
      row.set(1, pair[1]);
      rows.add(row);
    }
    assertSame("NaN", type, Map.of(), rows);
    Metrics metrics = new BothWriters(type, Map.of()).byLeaves(rows).metrics();
    assertThat(metrics.nanValueCounts()).containsEntry(1, 1L).containsEntry(2, 2L);
    assertThat(metrics.nullValueCounts()).containsEntry(1, 2L).containsEntry(2, 0L);
    assertThat(metrics.valueCounts()).containsEntry(1, 5L).containsEntry(2, 5L);
    assertThat(metrics.lowerBounds()).containsOnlyKeys(1, 2);
  }

  /**
   * Random rows, with one NaN as the row format has it: Iceberg's bloom filters tell them apart.
   */
  private static List<GenericRecord> rows(Types.StructType type, Random random) {
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i += 1) {
      GenericRecord row = new RandomValues(random).struct(type);
      for (int pos = 0; pos < row.size(); pos += 1) {
        if (row.get(pos) instanceof Float number && number.isNaN()) {
          row.set(pos, Float.NaN);
        }
      }
      rows.add(row);
    }
    return rows;
  }

  private static void assertSame(
      String what, Types.StructType type, Map<String, String> properties, List<GenericRecord> rows)
      throws IOException {
    BothWriters writers = new BothWriters(type, properties);
    Written expected = writers.byIceberg(rows);
    Written actual = writers.byLeaves(rows);
    assertThat(actual.bytes()).as("%s", what).isEqualTo(expected.bytes());
    assertThat(actual.metrics())
        .as("%s", what)
        .usingRecursiveComparison()
        .isEqualTo(expected.metrics());
  }
}
