package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A table's columns change while a sink runs: the run goes on with those that it has pinned, and a
 * restarted sink takes the new ones (Z7).
 */
@DisplayName("Z7: the schema evolves under a sink")
class EvolvedSchemaTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "id", Types.IntegerType.get()),
              NestedField.required(2, "code", Types.StringType.get()),
              NestedField.optional(3, "n", Types.IntegerType.get()),
              NestedField.optional(4, "f", Types.FloatType.get()),
              NestedField.optional(5, "d", Types.DecimalType.of(9, 2))),
          Set.of(1, 2));

  private static Lake lake;

  private String name;
  private CdcSink sink;
  private long position;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void newTable() {
    name = lake.newName();
  }

  @AfterEach
  void closeSink() {
    sink.close();
  }

  private void create(String format, PartitionSpec spec) {
    lake.create(name, SCHEMA, spec, Map.of("write.format.default", format, "format-version", "3"));
    sink = open();
    write(ChangeKind.INSERT, 1, "a", 10);
    write(ChangeKind.INSERT, 2, "b", 20);
    write(ChangeKind.INSERT, 3, "c", 30);
    commit();
  }

  private CdcSink open() {
    return CdcSink.builder(lake.catalog(), Lake.id(name)).sinkId("s").build();
  }

  private void restart() {
    sink.close();
    sink = open();
  }

  /** Writes a row by the sink's own columns, told by their ids. */
  private void write(ChangeKind kind, int id, String code, int n) {
    Record row = GenericRecord.create(sink.schema());
    set(row, 1, id);
    set(row, 2, code);
    set(row, 3, n);
    set(row, 4, n / 4f);
    set(row, 5, BigDecimal.valueOf(n, 2));
    sink.write(row, kind, position);
  }

  private static void set(Record row, int fieldId, Object value) {
    NestedField field = row.struct().field(fieldId);
    if (field == null) {
      return;
    }
    Object fitted =
        switch (field.type().typeId()) {
          case LONG -> ((Number) value).longValue();
          case DOUBLE -> ((Number) value).doubleValue();
          default -> value;
        };
    row.setField(field.name(), fitted);
  }

  private void commit() {
    position += 10;
    sink.commit(position);
  }

  /** Updates one row and deletes another, in an epoch of its own. */
  private void updateAndDelete(int updated, String code, int n, int deleted, String deletedCode) {
    write(ChangeKind.UPDATE_BEFORE, updated, code, 0);
    write(ChangeKind.UPDATE_AFTER, updated, code, n);
    write(ChangeKind.DELETE, deleted, deletedCode, 0);
    commit();
  }

  private void evolve(UnaryOperator<UpdateSchema> change) {
    Table table = lake.load(name);
    change.apply(table.updateSchema()).commit();
  }

  private List<String> rows(String... columns) {
    return lake.rows(name).stream()
        .map(
            row ->
                String.join(
                    "|",
                    Arrays.stream(columns)
                        .map(column -> String.valueOf(row.getField(column)))
                        .toList()))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void anOptionalColumnIsAdded(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(update -> update.addColumn("more", Types.StringType.get()));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n", "more")).containsExactly("1|11|null", "3|30|null");
    restart();
    assertThat(sink.schema().findField("more")).isNotNull();
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("id", "n", "more")).containsExactly("3|31|null");
  }

  @ParameterizedTest
  // Iceberg reads no defaults in ORC files.
  @ValueSource(strings = {"parquet", "avro"})
  void aRequiredColumnWithADefaultIsAdded(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(
        update -> update.addRequiredColumn("region", Types.StringType.get(), Literal.of("north")));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n", "region")).containsExactly("1|11|north", "3|30|north");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void columnsAreRenamed(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(
        update ->
            update
                .renameColumn("id", "number")
                .renameColumn("code", "id")
                .renameColumn("n", "code"));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("number", "id", "code")).containsExactly("1|a|11", "3|c|30");
    restart();
    assertThat(sink.equalityColumns()).containsExactly("number", "id");
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("number", "id", "code")).containsExactly("3|c|31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void aKeyIsWidened(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(update -> update.updateColumn("id", Types.LongType.get()));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n")).containsExactly("1|11", "3|30");
    restart();
    updateAndDelete(3, "c", 31, 1, "a");
    write(ChangeKind.INSERT, -1, "z", 40);
    commit();
    assertThat(rows("id", "n")).containsExactly("-1|40", "3|31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void aKeyThatIsAPartitionIsWidened(String format) {
    create(format, PartitionSpec.builderFor(SCHEMA).identity("id").truncate("code", 1).build());
    evolve(update -> update.updateColumn("id", Types.LongType.get()));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n")).containsExactly("1|11", "3|30");
    restart();
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("id", "n")).containsExactly("3|31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void aKeyInBucketsIsWidened(String format) {
    create(format, PartitionSpec.builderFor(SCHEMA).bucket("id", 4).build());
    evolve(update -> update.updateColumn("id", Types.LongType.get()));
    updateAndDelete(1, "a", 11, 2, "b");
    restart();
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("id", "n")).containsExactly("3|31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void otherColumnsAreWidened(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(
        update ->
            update
                .updateColumn("n", Types.LongType.get())
                .updateColumn("f", Types.DoubleType.get())
                .updateColumn("d", Types.DecimalType.of(20, 2)));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n", "f", "d")).containsExactly("1|11|2.75|0.11", "3|30|7.5|0.30");
    restart();
    assertThat(sink.schema().findType("n")).isEqualTo(Types.LongType.get());
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("id", "n", "f", "d")).containsExactly("3|31|7.75|0.31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void aColumnIsDropped(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(update -> update.deleteColumn("f"));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n", "d")).containsExactly("1|11|0.11", "3|30|0.30");
    restart();
    assertThat(sink.schema().findField("f")).isNull();
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("id", "n", "d")).containsExactly("3|31|0.31");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void aColumnIsDroppedAndAnotherGetsItsName(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(update -> update.deleteColumn("n"));
    evolve(update -> update.addColumn("n", Types.StringType.get()));
    updateAndDelete(1, "a", 11, 2, "b");
    assertThat(rows("id", "n", "d")).containsExactly("1|null|0.11", "3|null|0.30");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void columnsAreMoved(String format) {
    create(format, PartitionSpec.unpartitioned());
    evolve(update -> update.moveFirst("d").moveAfter("id", "n"));
    updateAndDelete(1, "a", 11, 2, "b");
    restart();
    updateAndDelete(3, "c", 31, 1, "a");
    assertThat(rows("id", "code", "n", "d")).containsExactly("3|c|31|0.31");
  }
}
