package dev.floe.cdc.deletes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.scenarios.KeyValues;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class KeyReaderTest {
  @SuppressWarnings("unused") // A source of parameters.
  private static final List<FileFormat> FORMATS = Formats.ALL;

  private static final Schema INTS =
      new Schema(
          NestedField.required(1, "id", Types.IntegerType.get()),
          NestedField.optional(2, "name", Types.StringType.get()));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  static Stream<Arguments> typesAndFormats() {
    return Stream.concat(KeyValues.all(3), Stream.of(KeyValues.fixed()))
        .flatMap(values -> Formats.ALL.stream().map(format -> Arguments.of(values, format)));
  }

  @ParameterizedTest
  @MethodSource("typesAndFormats")
  void valuesOfEveryTypeAreReadAsTheyWereWritten(KeyValues values, FileFormat format) {
    Schema schema =
        new Schema(
            NestedField.optional(1, "before", Types.StringType.get()),
            NestedField.required(2, "k", values.type()),
            NestedField.optional(3, "behind", Types.DoubleType.get()));
    Table table = create(schema);
    List<Record> rows =
        values.values().stream().map(value -> Rows.row(schema, "text", value, 0.5)).toList();
    KeySchema key = KeySchema.of(schema, List.of(2));
    List<Record> keys =
        values.values().stream().map(value -> Rows.row(key.schema(), value)).toList();

    assertThat(read(table, key, KeyedFiles.data(table, format, schema, rows)))
        .doesNotHaveDuplicates()
        .isEqualTo(expected(key, keys));
    KeyReader ofKeys =
        KeyReader.open(table, new KeyForm(key), KeyedFiles.keys(table, format, key.schema(), keys));
    assertThat(KeyedFiles.read(ofKeys)).isEqualTo(expected(key, keys));
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void columnsOfAKeyComeInTheOrderOfTheKey(FileFormat format) {
    Schema schema =
        new Schema(
            NestedField.required(7, "b", Types.StringType.get()),
            NestedField.required(3, "a", Types.LongType.get()));
    Table table = create(schema);
    int first = table.schema().findField("a").fieldId();
    int second = table.schema().findField("b").fieldId();
    KeySchema key = KeySchema.of(table.schema(), List.of(first, second));
    DataFile file =
        KeyedFiles.data(
            table, format, table.schema(), List.of(Rows.row(table.schema(), "x", 258L)));
    assertThat(read(table, key, file)).containsExactly("0=8000000000000102" + "780000");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void aWidenedColumnIsReadInItsTypeOfNow(FileFormat format) {
    Table table = create(INTS);
    DataFile file = KeyedFiles.data(table, format, INTS, ints(-1, 0, 7));
    table.updateSchema().updateColumn("id", Types.LongType.get()).commit();
    KeySchema key = KeySchema.of(table.schema(), List.of(1));
    assertThat(read(table, key, file))
        .containsExactly("0=7fffffffffffffff", "1=8000000000000000", "2=8000000000000007");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void aDecimalOfMoreDigitsIsReadInItsTypeOfNow(FileFormat format) {
    Schema schema = new Schema(NestedField.required(1, "id", Types.DecimalType.of(9, 2)));
    Table table = create(schema);
    DataFile file =
        KeyedFiles.data(
            table,
            format,
            schema,
            KeyedFiles.rows(
                schema, new java.math.BigDecimal("-0.01"), new java.math.BigDecimal("1.00")));
    table.updateSchema().updateColumn("id", Types.DecimalType.of(12, 2)).commit();
    KeySchema key = KeySchema.of(table.schema(), List.of(1));
    assertThat(read(table, key, file)).containsExactly("0=7fffffffffffffff", "1=8000000000000064");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void rowsOfAFileThatIsOlderThanTheColumnHaveNoKey(FileFormat format) {
    Table table = create(INTS);
    DataFile file = KeyedFiles.data(table, format, INTS, ints(1, 2));
    table
        .updateSchema()
        .allowIncompatibleChanges()
        .addRequiredColumn("region", Types.StringType.get())
        .commit();
    int region = table.schema().findField("region").fieldId();
    assertThat(read(table, KeySchema.of(table.schema(), List.of(1, region)), file))
        .containsExactly("0=-", "1=-");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void rowsOfAFileThatIsOlderThanTheColumnHaveItsInitialDefault(FileFormat format) {
    Table table = create(INTS);
    DataFile file = KeyedFiles.data(table, format, INTS, ints(1, 2));
    table
        .updateSchema()
        .addRequiredColumn("region", Types.IntegerType.get(), "where", Literal.of(9))
        .commit();
    int region = table.schema().findField("region").fieldId();
    KeySchema key = KeySchema.of(table.schema(), List.of(1, region));
    if (format == FileFormat.ORC) { // Neither does any reader get it.
      assertThatThrownBy(() -> read(table, key, file))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("ORC cannot read default value for field region (int): 9");
      return;
    }
    assertThat(read(table, key, file)).containsExactly("0=8000000180000009", "1=8000000280000009");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void aRowWithoutValueHasNoKeyAndIsCounted(FileFormat format) {
    Schema schema = new Schema(NestedField.optional(1, "id", Types.IntegerType.get()));
    Table table = create(schema);
    DataFile file = KeyedFiles.data(table, format, schema, KeyedFiles.rows(schema, 1, null, 3));
    assertThat(read(table, KeySchema.of(schema, List.of(1)), file))
        .containsExactly("0=80000001", "1=-", "2=80000003");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void aColumnThatIsThePartitionsAndNotInTheFileIsThePartitions(FileFormat format) {
    Schema schema =
        new Schema(
            NestedField.required(1, "id", Types.IntegerType.get()),
            NestedField.required(2, "day", Types.DateType.get()));
    PartitionSpec spec = PartitionSpec.builderFor(schema).bucket("id", 4).identity("day").build();
    Table table = lake.create(lake.newName(), schema, spec, Map.of("format-version", "3"));
    PartitionData partition = new PartitionData(table.spec().partitionType());
    partition.set(0, 1);
    partition.set(1, 100);
    Schema inFile = schema.select("id");
    DataFile file =
        KeyedFiles.data(
            table, format, inFile, table.spec(), partition, KeyedFiles.rows(inFile, 1, 2));
    assertThat(read(table, KeySchema.of(schema, List.of(1, 2)), file))
        .containsExactly("0=8000000180000064", "1=8000000280000064");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void manyRowsAreReadToTheLast(FileFormat format) {
    Table table = create(INTS);
    List<Record> rows =
        IntStream.range(0, 20_000).mapToObj(id -> Rows.row(INTS, id, "n" + id)).toList();
    List<String> read =
        read(table, KeySchema.of(INTS, List.of(1)), KeyedFiles.data(table, format, INTS, rows));
    assertThat(read).hasSize(20_000).endsWith("19999=" + "80004e1f");
  }

  @ParameterizedTest
  @FieldSource("FORMATS")
  void aFileThatIsGoneIsSaidToBe(FileFormat format) {
    Table table = create(INTS);
    DataFile file = KeyedFiles.data(table, format, INTS, ints(1));
    table.io().deleteFile(file.location());
    assertThatThrownBy(() -> read(table, KeySchema.of(INTS, List.of(1)), file))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining(file.location().replaceFirst("^file:(//)?", ""));
  }

  private static Table create(Schema schema) {
    return lake.create(
        lake.newName(), schema, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
  }

  private static List<Record> ints(int... ids) {
    return IntStream.of(ids).mapToObj(id -> Rows.row(INTS, id, "name")).toList();
  }

  private static List<String> read(Table table, KeySchema key, DataFile file) {
    return KeyedFiles.read(KeyReader.open(table, new KeyForm(key), file));
  }

  private static List<String> expected(KeySchema key, List<Record> keys) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> i + "=" + KeyedFiles.hex(key, keys.get(i)))
        .toList();
  }
}
