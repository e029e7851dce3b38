package dev.floe.cdc.delta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.delta.FormatFiles.Written;
import dev.floe.cdc.row.RandomTypes;
import dev.floe.cdc.row.RandomValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random rows of random types: an ORC or Avro file of ours is what Iceberg's generic writer makes
 * of them.
 */
class FormatRowsTest {
  private static final int TYPES = 60;
  private static final int MAX_ROWS = 40;
  private static final Pattern NOT_IN_ORC = Pattern.compile("variant|geometry|geography");
  private static final List<String> MODES =
      List.of("none", "counts", "truncate(3)", "truncate(16)", "full");

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void filesOfRandomRowsEqualThoseOfIcebergsGenericWriter(FileFormat format) throws IOException {
    for (long seed = 0; seed < TYPES; seed += 1) {
      Random random = new Random(seed);
      Schema schema = schema(format, random);
      String where = format + ", seed " + seed + ", " + schema.asStruct();
      List<GenericRecord> rows =
          rows(format, random, schema.asStruct(), 1 + random.nextInt(MAX_ROWS));
      MetricsConfig metrics = metrics(schema, MODES.get(random.nextInt(MODES.size())));
      check(format, schema, metrics, rows, where);
    }
  }

  /** Many rows, so that batches, pages and buffers are used again. */
  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void filesOfManyRowsEqualThoseOfIcebergsGenericWriter(FileFormat format) throws IOException {
    for (long seed = 1000; seed < 1006; seed += 1) {
      Random random = new Random(seed);
      Schema schema = schema(format, random);
      String where = format + ", seed " + seed + ", " + schema.asStruct();
      List<GenericRecord> rows = rows(format, random, schema.asStruct(), 3_000);
      check(format, schema, metrics(schema, "truncate(16)"), rows, where);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"ORC", "AVRO"})
  void columnsOfTypeUnknownAreNull(FileFormat format) throws IOException {
    checkTypes(
        format,
        NestedField.optional(1, "nothing", Types.UnknownType.get()),
        NestedField.required(2, "n", Types.IntegerType.get()),
        NestedField.optional(
            3,
            "s",
            Types.StructType.of(
                NestedField.optional(4, "text", Types.StringType.get()),
                NestedField.optional(5, "nothing", Types.UnknownType.get()),
                NestedField.optional(6, "d", Types.DoubleType.get()))),
        NestedField.optional(7, "none", Types.UnknownType.get()));
  }

  @Test
  void variantsAndShapesOnEarthInAvro() throws IOException {
    checkTypes(
        FileFormat.AVRO,
        NestedField.optional(1, "v", Types.VariantType.get()),
        NestedField.required(2, "w", Types.VariantType.get()),
        NestedField.optional(3, "plane", Types.GeometryType.crs84()),
        NestedField.required(4, "earth", Types.GeographyType.crs84()),
        NestedField.optional(5, "all", Types.ListType.ofOptional(6, Types.VariantType.get())));
  }

  private static void checkTypes(FileFormat format, NestedField... columns) throws IOException {
    Schema schema = new Schema(columns);
    Random random = new Random(7);
    List<GenericRecord> rows = rows(format, random, schema.asStruct(), 2_000);
    check(format, schema, metrics(schema, "full"), rows, format + ", seed 7");
  }

  private static void check(
      FileFormat format,
      Schema schema,
      MetricsConfig metrics,
      List<GenericRecord> rows,
      String where)
      throws IOException {
    Written ours = FormatFiles.ours(format, schema, metrics, rows);
    Written icebergs = FormatFiles.icebergs(format, schema, metrics, rows);
    List<Record> read = FormatFiles.read(format, schema, ours);
    List<Record> expected = FormatFiles.read(format, schema, icebergs);
    assertThat(read).as(where).hasSameSizeAs(rows);
    RowText text = new RowText(schema.asStruct());
    for (int i = 0; i < rows.size(); i += 1) {
      String row = where + ", row " + i;
      assertThat(text.of(read.get(i))).as(row).isEqualTo(text.of(rows.get(i)));
      assertThat(text.of(expected.get(i))).as(row).isEqualTo(text.of(rows.get(i)));
    }
    assertSameMetrics(ours.file(), icebergs.file(), where);
  }

  private static List<GenericRecord> rows(
      FileFormat format, Random random, Types.StructType type, int count) {
    RandomValues values = new RandomValues(random);
    List<GenericRecord> rows = new ArrayList<>();
    for (int i = 0; i < count; i += 1) {
      GenericRecord row = values.struct(type);
      rows.add(format == FileFormat.ORC ? (GenericRecord) OrcTimes.without(row, type) : row);
    }
    return rows;
  }

  /** A random schema of what a format has a form for. */
  private static Schema schema(FileFormat format, Random random) {
    List<NestedField> columns = new ArrayList<>(new RandomTypes(random).row().fields());
    columns.add(NestedField.required(100_000, "n", Types.IntegerType.get()));
    if (format == FileFormat.ORC) {
      columns.removeIf(column -> NOT_IN_ORC.matcher(column.type().toString()).find());
    }
    return new Schema(columns);
  }

  private static MetricsConfig metrics(Schema schema, String mode) {
    return MetricsConfig.from(
        Map.of("write.metadata.metrics.default", mode), schema, SortOrder.unsorted());
  }

  private static void assertSameMetrics(DataFile ours, DataFile icebergs, String where) {
    assertThat(ours.recordCount()).as(where).isEqualTo(icebergs.recordCount());
    assertThat(ours.valueCounts()).as(where).isEqualTo(icebergs.valueCounts());
    assertThat(ours.nullValueCounts()).as(where).isEqualTo(icebergs.nullValueCounts());
    assertThat(ours.nanValueCounts()).as(where).isEqualTo(icebergs.nanValueCounts());
    assertThat(ours.lowerBounds()).as(where).isEqualTo(icebergs.lowerBounds());
    assertThat(ours.upperBounds()).as(where).isEqualTo(icebergs.upperBounds());
    assertThat(ours.columnSizes()).as(where).isEqualTo(icebergs.columnSizes());
    assertThat(ours.fileSizeInBytes()).as(where).isEqualTo(icebergs.fileSizeInBytes());
  }
}
