package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys at every place of a schema, and what becomes of a key's column later (fault 53). */
class KeyPlacesTest {
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "a", Types.StringType.get()),
          NestedField.optional(
              2, "s", Types.StructType.of(NestedField.optional(3, "x", Types.LongType.get()))),
          NestedField.required(4, "b", Types.LongType.get()),
          NestedField.optional(5, "l", Types.ListType.ofOptional(6, Types.LongType.get())),
          NestedField.required(7, "c", Types.DateType.get()));

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
    String name = lake.newName();
    lake.create(name, schema, PartitionSpec.unpartitioned());
    return name;
  }

  private static CdcSink sink(String table, String... key) {
    CdcSink.Builder builder = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s");
    return key.length == 0 ? builder.build() : builder.equalityColumns(key).build();
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"a", "b", "c", "c,a", "b,c", "c,b,a"})
  @DisplayName("52/Z15: keys first, between, last and of several columns")
  void keysAtEveryPlace(String key) {
    String table = table(SCHEMA);
    List<String> columns = List.of(key.split(",", -1));
    try (CdcSink sink = sink(table, columns.toArray(String[]::new))) {
      for (int i = 0; i < 9; i++) {
        sink.write(record(i), ChangeKind.INSERT, i);
      }
      sink.commit(1);
      for (int i = 0; i < 9; i += 3) {
        Record updated = record(i);
        updated.setField("l", List.of((long) -i));
        sink.write(record(i), ChangeKind.UPDATE_BEFORE, 10);
        sink.write(updated, ChangeKind.UPDATE_AFTER, 10);
        sink.write(record(i + 1), ChangeKind.DELETE, 10);
      }
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .extracting(row -> row.get(2) + ":" + row.get(3))
        .containsExactlyInAnyOrder("0:[0]", "2:null", "3:[-3]", "5:null", "6:[-6]", "8:null");
  }

  private static Record record(int i) {
    return row(SCHEMA, "k" + i, null, (long) i, null, java.time.LocalDate.ofEpochDay(20_000L - i));
  }

  @Test
  @DisplayName("53: a key column that is renamed stays the key, by its id")
  void aRenamedKeyColumnStaysTheKey() {
    Schema schema = new Schema(SCHEMA.columns(), Set.of(4));
    String table = table(schema);
    try (CdcSink sink = sink(table)) {
      sink.write(record(1), ChangeKind.INSERT, 1);
      sink.write(record(2), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(record(1), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    lake.load(table).updateSchema().renameColumn("b", "key").commit();
    Schema renamed = lake.load(table).schema();
    try (CdcSink sink = sink(table)) {
      assertThat(sink.equalityColumns()).containsExactly("key");
      Record update = row(renamed, "new", null, 2L, null, java.time.LocalDate.EPOCH);
      sink.write(update, ChangeKind.UPDATE_AFTER, 3);
      sink.commit(3);
    }
    assertThat(lake.rows(table)).extracting(row -> row.get(0)).containsExactly("new");
  }

  @Test
  @DisplayName("53: a key column that is dropped stops the sink at its start")
  void aDroppedKeyColumnStopsTheSink() {
    String table = table(SCHEMA);
    try (CdcSink sink = sink(table, "b")) {
      sink.write(record(1), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    lake.load(table).updateSchema().deleteColumn("b").commit();
    assertThatThrownBy(() -> sink(table, "b"))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("equality column 'b' does not exist; the columns are [a, s, l, c]");
  }

  @Test
  @DisplayName("58: a version 1 table and a table without a key fail at the start")
  void whatCannotBeAppliedFailsAtTheStart() {
    String version1 = lake.newName();
    lake.create(version1, SCHEMA, PartitionSpec.unpartitioned(), Map.of("format-version", "1"));
    assertThatThrownBy(() -> sink(version1, "b"))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("it has format version 1");
    assertThatThrownBy(() -> sink(table(SCHEMA)))
        .isInstanceOf(TableConfigurationException.class)
        .hasMessageContaining("rows have no key");
  }

  @Test
  @DisplayName("52: the keys 0 and empty are keys like others, null is none")
  void zeroAndEmptyAreKeysLikeOthers() {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(1, "s", Types.StringType.get()),
                NestedField.required(2, "n", Types.LongType.get())),
            Set.of(1, 2));
    String table = table(schema);
    try (CdcSink sink = sink(table)) {
      sink.write(row(schema, "", 0L), ChangeKind.INSERT, 1);
      sink.write(row(schema, "", 1L), ChangeKind.INSERT, 1);
      sink.write(row(schema, "0", 0L), ChangeKind.INSERT, 1);
      sink.commit(1);
      assertThatThrownBy(() -> sink.write(row(schema, null, 0L), ChangeKind.DELETE, 2))
          .hasMessageContaining("column 's' is null");
      sink.write(row(schema, "", 0L), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .extracting(row -> row.get(0) + "/" + row.get(1))
        .containsExactlyInAnyOrder("/1", "0/0");
  }
}
