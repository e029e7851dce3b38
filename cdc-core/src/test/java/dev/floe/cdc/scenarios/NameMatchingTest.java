package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.ChangeRejectedException;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows whose columns are not those of the table, in its order (77-87, Z6, faults 59, 61). */
class NameMatchingTest {
  private static final Type INT = Types.IntegerType.get();
  private static final Type LONG = Types.LongType.get();
  private static final Type STRING = Types.StringType.get();

  private static final Schema TABLE =
      new Schema(
          List.of(
              NestedField.required(1, "id", LONG),
              NestedField.optional(2, "name", STRING),
              NestedField.optional(3, "amount", Types.DecimalType.of(18, 2)),
              NestedField.optional(4, "ratio", Types.DoubleType.get())),
          Set.of(1));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String table(Schema schema) {
    return table(schema, Map.of());
  }

  private static String table(Schema schema, Map<String, String> properties) {
    String name = lake.newName();
    lake.create(name, schema, PartitionSpec.unpartitioned(), properties);
    return name;
  }

  private static CdcSink.Builder sink(String table) {
    return CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s");
  }

  private static Schema columns(NestedField... columns) {
    return new Schema(columns);
  }

  private static NestedField optional(int id, String name, Type type) {
    return NestedField.optional(id, name, type);
  }

  private static NestedField required(int id, String name, Type type) {
    return NestedField.required(id, name, type);
  }

  @Test
  @DisplayName("79/Z6: any order, narrower types, and an optional column that is missing")
  void recordsAreReadByName() {
    String table = table(TABLE);
    Schema source =
        columns(
            optional(7, "ratio", Types.FloatType.get()),
            optional(8, "amount", Types.DecimalType.of(9, 2)),
            required(9, "id", INT));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(source, 0.5f, new BigDecimal("1.25"), 1), ChangeKind.INSERT, 1);
      sink.write(row(TABLE, 2L, "two", null, 2.0), ChangeKind.INSERT, 2);
      sink.write(row(source, null, null, 3), ChangeKind.INSERT, 3);
      sink.commit(1);
      sink.write(row(source, 0.75f, new BigDecimal("9.99"), 2), ChangeKind.UPDATE_AFTER, 4);
      sink.write(row(columns(required(1, "id", INT)), 3), ChangeKind.DELETE, 5);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(
            row(TABLE, 1L, null, new BigDecimal("1.25"), 0.5),
            row(TABLE, 2L, null, new BigDecimal("9.99"), 0.75));
  }

  @Test
  @DisplayName("79/Z6: rows without names have the columns of the input schema")
  void rowsWithoutNamesAreReadByTheInputSchema() {
    String table = table(TABLE);
    Schema input = columns(optional(1, "name", STRING), required(2, "id", INT));
    try (CdcSink sink = sink(table).inputSchema(input).build()) {
      sink.write(new Values("one", 1), ChangeKind.INSERT, 1);
      sink.write(new Values("two", 2), ChangeKind.INSERT, 2);
      sink.commit(1);
      sink.write(new Values(null, 1), ChangeKind.DELETE, 3);
      sink.write(row(TABLE, 3L, "a record has names", null, null), ChangeKind.INSERT, 4);
      sink.commit(2);
      assertThatThrownBy(() -> sink.write(new Values(1L, "x", null, null), ChangeKind.INSERT, 5))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("the row has 4 columns and 2 are awaited");
    }
    assertThat(lake.rows(table))
        .extracting(row -> row.get(0) + ":" + row.get(1))
        .containsExactlyInAnyOrder("2:two", "3:a record has names");
  }

  static Stream<Arguments> misfits() {
    return Stream.of(
        Arguments.of(
            "77: an extra column",
            columns(required(1, "id", LONG), optional(2, "extra", STRING)),
            "column 'extra' of the input is unexpected"),
        Arguments.of(
            "86: control columns left in the row",
            columns(required(1, "id", LONG), optional(2, "_commit_snapshot_id", LONG)),
            "column '_commit_snapshot_id' of the input is unexpected"),
        Arguments.of(
            "78: the key is missing",
            columns(optional(1, "name", STRING)),
            "column 'id' is missing from the input, and is needed"),
        Arguments.of(
            "80/59: names that differ in case",
            columns(required(1, "id", LONG), optional(2, "Name", STRING)),
            "column 'Name' of the input and 'name' of the table differ only in case"),
        Arguments.of(
            "81/61: another type",
            columns(required(1, "id", LONG), optional(2, "name", Types.TimestampType.withZone())),
            "column 'name' is timestamptz in the input and string in the table"),
        Arguments.of(
            "81/Z6: narrowing",
            columns(required(1, "id", LONG), optional(2, "amount", Types.DecimalType.of(20, 2))),
            "column 'amount' is decimal(20, 2) in the input and decimal(18, 2) in the table"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("misfits")
  @DisplayName("77-81/Z6: refused at resolve, and for a record of its own columns")
  void misfitsAreRefused(String what, Schema source, String message) {
    String table = table(TABLE);
    assertThatThrownBy(() -> sink(table).inputSchema(source).build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageStartingWith("cannot write to table db." + table + ": ")
        .hasMessageContaining(message)
        .hasMessageContaining("; the input has [")
        .hasMessageContaining("and the table [id required long, name optional string, ")
        .hasMessageContaining("give the input the names and types of the table's columns");
    try (CdcSink sink = sink(table).build()) {
      Record misfit = GenericRecord.create(source);
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(() -> sink.write(misfit, ChangeKind.INSERT, 1))
            .isInstanceOf(ChangeRejectedException.class)
            .hasMessageContaining(message)
            .hasMessageContaining("and the table [id required long, name optional string, ");
      }
      sink.write(row(TABLE, 1L, null, null, null), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).as("only the bad record is lost").hasSize(1);
  }

  @Test
  @DisplayName("78: a missing required column is refused, but a delete needs none but the key")
  void aMissingRequiredColumnIsRefusedUnlessADeleteLacksIt() {
    Schema schema =
        new Schema(List.of(required(1, "id", LONG), required(2, "must", STRING)), Set.of(1));
    String table = table(schema);
    Schema source = columns(required(1, "id", LONG));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(schema, 1L, "x"), ChangeKind.INSERT, 1);
      sink.commit(1);
      assertThatThrownBy(() -> sink.write(row(source, 1L), ChangeKind.UPDATE_AFTER, 2))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("column 'must' is missing from the input, and required");
      sink.write(row(source, 1L), ChangeKind.DELETE, 3);
      sink.commit(2);
    }
    assertThat(lake.rows(table)).isEmpty();
  }

  @Test
  @DisplayName("82, 84: nullable for required is refused of a schema, of a record when it is null")
  void nullableForRequired() {
    String table = table(TABLE);
    Schema source = columns(optional(1, "id", LONG), optional(2, "name", STRING));
    assertThatThrownBy(() -> sink(table).inputSchema(source).build())
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("column 'id' is nullable in the input, and required in the table");
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(source, 1L, "x"), ChangeKind.INSERT, 1);
      assertThatThrownBy(() -> sink.write(row(source, null, "x"), ChangeKind.INSERT, 2))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("column 'id' is null");
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasSize(1);
  }

  @Test
  @DisplayName("83: required in the input, optional in the table")
  void requiredForOptional() {
    String table = table(TABLE);
    Schema source = columns(required(1, "id", LONG), required(2, "name", STRING));
    try (CdcSink sink = sink(table).inputSchema(source).build()) {
      sink.write(row(source, 1L, "x"), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasSize(1);
  }

  @Test
  @DisplayName("42: a delete that lacks the column its partition is computed from is refused")
  void aDeleteThatLacksItsPartitionColumnIsRefused() {
    String table = lake.newName();
    lake.create(table, Shapes.TD.schema(), Shapes.TD.spec());
    Schema source = columns(required(1, "id", INT));
    try (CdcSink sink = sink(table).build()) {
      OffsetDateTime day = OffsetDateTime.parse("2026-01-01T00:00:00Z");
      sink.write(row(Shapes.TD.schema(), 1, day, "x"), ChangeKind.INSERT, 1);
      assertThatThrownBy(() -> sink.write(row(source, 1), ChangeKind.DELETE, 2))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("column 'ts' is missing from the input, and is needed");
    }
  }

  @Test
  @DisplayName("79/Z6: fields of structs, in lists and maps too, are read by name")
  void nestedFieldsAreReadByName() {
    Types.StructType wanted =
        Types.StructType.of(
            optional(20, "a", LONG), optional(21, "b", STRING), optional(22, "c", STRING));
    Types.StructType given = Types.StructType.of(optional(30, "b", STRING), optional(31, "a", INT));
    Schema schema = new Schema(nested(wanted), Set.of(1));
    Schema source = new Schema(nested(given));
    String table = table(schema);
    try (CdcSink sink = sink(table).inputSchema(source).build()) {
      Record nested = row(new Schema(given.fields()), "x", 7);
      Record other = row(new Schema(given.fields()), null, 8);
      sink.write(
          row(
              source,
              1L,
              nested,
              new LinkedList<>(Arrays.asList(nested, null, other)),
              Map.of("k", other),
              Map.of(nested, 1L)),
          ChangeKind.INSERT,
          1);
      sink.write(row(source, 2L, null, List.of(), null, null), ChangeKind.INSERT, 2);
      sink.commit(1);
    }
    Record first = byId(table, 1L);
    Record x = row(new Schema(wanted.fields()), 7L, "x", null);
    Record eight = row(new Schema(wanted.fields()), 8L, null, null);
    assertThat(texts(first.get(1))).isEqualTo(texts(x));
    assertThat(texts(first.get(2))).isEqualTo(texts(Arrays.asList(x, null, eight)));
    assertThat(texts(first.get(3))).isEqualTo(texts(Map.of("k", eight)));
    assertThat(texts(first.get(4))).isEqualTo(texts(Map.of(x, 1L)));
    assertThat(byId(table, 2L).get(2)).isEqualTo(List.of());
  }

  private static List<NestedField> nested(Types.StructType struct) {
    return List.of(
        required(1, "id", LONG),
        optional(2, "s", struct),
        optional(3, "l", Types.ListType.ofOptional(40, reassigned(struct, 100))),
        optional(4, "m", Types.MapType.ofOptional(41, 42, STRING, reassigned(struct, 200))),
        optional(5, "k", Types.MapType.ofOptional(43, 44, reassigned(struct, 300), LONG)));
  }

  private static Types.StructType reassigned(Types.StructType struct, int offset) {
    return Types.StructType.of(
        struct.fields().stream()
            .map(field -> field.withFieldId(field.fieldId() + offset))
            .toList());
  }

  private static Record byId(String table, long id) {
    return lake.rows(table).stream().filter(row -> row.get(0).equals(id)).findFirst().orElseThrow();
  }

  private static String texts(Object value) {
    return String.valueOf(value);
  }

  @Test
  void aNestedRecordOfOtherFieldsThanItsRowSaysIsRefused() {
    Types.StructType wanted =
        Types.StructType.of(optional(20, "a", STRING), optional(21, "b", STRING));
    Types.StructType given =
        Types.StructType.of(optional(20, "b", STRING), optional(21, "a", STRING));
    Schema schema =
        new Schema(List.of(required(1, "id", LONG), optional(2, "s", wanted)), Set.of(1));
    Schema source = columns(required(1, "id", LONG), optional(2, "s", given));
    String table = table(schema);
    try (CdcSink sink = sink(table).build()) {
      Record liar = row(source, 1L, row(new Schema(wanted.fields()), "a", "b"));
      assertThatThrownBy(() -> sink.write(liar, ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("a struct in the row is of ")
          .hasMessageContaining("give structs the fields that the schema says");
    }
  }

  @Test
  @DisplayName("79/Z6: a record in a row that has the table's columns is not taken by place")
  void aNestedRecordOfOtherFieldsThanTheTableHasIsRefused() {
    Types.StructType struct =
        Types.StructType.of(optional(20, "a", STRING), optional(21, "b", STRING));
    Schema other = columns(optional(20, "b", STRING), optional(21, "a", STRING));
    Schema schema =
        new Schema(
            List.of(
                required(1, "id", LONG),
                optional(2, "s", struct),
                optional(
                    3,
                    "l",
                    Types.ListType.ofOptional(
                        4,
                        Types.StructType.of(optional(5, "a", STRING), optional(6, "b", STRING))))),
            Set.of(1));
    String table = table(schema);
    Record same = row(new Schema(struct.fields()), "A", "B");
    Record swapped = row(other, "B", "A");
    try (CdcSink sink = sink(table).build()) {
      assertRefusedByName(sink, row(schema, 1L, swapped, null), "'s'");
      assertRefusedByName(sink, row(schema, 1L, same, List.of(same, swapped)), "'l.element'");
      sink.write(row(schema, 1L, same, List.of(same, same)), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    assertThat(lake.rows(table))
        .extracting(row -> texts(row.get(1)))
        .containsExactly("Record(A, B)");
  }

  private static void assertRefusedByName(CdcSink sink, Record row, String column) {
    assertThatThrownBy(() -> sink.write(row, ChangeKind.INSERT, 1))
        .isInstanceOf(ChangeRejectedException.class)
        .hasMessageContaining("column " + column + ": the record's fields are [b, a]")
        .hasMessageContaining("the row's schema says [a, b]");
  }

  @Test
  @DisplayName("78/Z6: a missing column with a write default gets it, a null stays null")
  void aMissingColumnGetsItsWriteDefault() {
    String table = table(TABLE, Map.of("format-version", "3"));
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(TABLE, 1L, "old", null, null), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    lake.load(table)
        .updateSchema()
        .addColumn("grade", INT, Literal.of(5))
        .addRequiredColumn("since", Types.DateType.get(), Literal.of("2020-01-02"))
        .commit();
    lake.load(table).updateSchema().updateColumnDefault("grade", Literal.of(6)).commit();
    Schema current = lake.load(table).schema();
    try (CdcSink sink = sink(table).build()) {
      sink.write(row(TABLE, 2L, "without", null, null), ChangeKind.INSERT, 2);
      Record given = GenericRecord.create(current);
      given.setField("id", 3L);
      given.setField("since", java.time.LocalDate.parse("2021-01-01"));
      sink.write(given, ChangeKind.INSERT, 3);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .extracting(row -> row.get(0) + ":" + row.getField("grade") + ":" + row.getField("since"))
        .containsExactlyInAnyOrder("1:5:2020-01-02", "2:6:2020-01-02", "3:null:2021-01-01");
  }

  @Test
  @DisplayName("61: records of many schemas, each matched once")
  void recordsOfManySchemasAreTaken() {
    String table = table(TABLE);
    List<NestedField> all = TABLE.columns();
    try (CdcSink sink = sink(table).build()) {
      for (int i = 0; i < 2_500; i++) {
        Schema source =
            i % 2 == 0
                ? columns(all.get(1), all.get(0), optional(100 + i, "ratio", Types.FloatType.get()))
                : columns(all.get(0));
        Record row = GenericRecord.create(source);
        row.setField("id", (long) (i % 7));
        sink.write(row, ChangeKind.UPDATE_AFTER, i);
      }
      sink.commit(1);
    }
    assertThat(lake.rows(table)).hasSize(7);
  }

  /** A row without names. */
  private record Values(Object... values) implements StructLike {
    @Override
    public int size() {
      return values.length;
    }

    @Override
    public <T> T get(int pos, Class<T> javaClass) {
      return javaClass.cast(values[pos]);
    }

    @Override
    public <T> void set(int pos, T value) {
      throw new UnsupportedOperationException("read only");
    }
  }
}
