package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Formats;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Required columns beside the key, and columns added while a table has rows (fault 56). */
class AddedColumnsTest {
  private static final Schema SCHEMA =
      new Schema(
          List.of(
              NestedField.required(1, "must", Types.StringType.get()),
              NestedField.required(2, "id", Types.IntegerType.get()),
              NestedField.required(
                  3,
                  "nested",
                  Types.StructType.of(NestedField.required(4, "n", Types.LongType.get())))),
          Set.of(2));

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String create(FileFormat format) {
    String table = lake.newName();
    lake.create(table, SCHEMA, PartitionSpec.unpartitioned(), Formats.of(format, 2).properties());
    return table;
  }

  private static CdcSink sink(String table) {
    return CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build();
  }

  private static Record struct(Schema schema, String name, Object... values) {
    return row(new Schema(schema.findField(name).type().asStructType().fields()), values);
  }

  private static void insert(CdcSink sink, Schema schema, int id, Object... more) {
    Record row = row(schema, "v" + id, id, struct(schema, "nested", 10L * id));
    for (int i = 0; i < more.length; i++) {
      row.set(3 + i, more[i]);
    }
    sink.write(row, ChangeKind.INSERT, 1);
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "ORC", "AVRO"})
  @DisplayName("Fault 56: a delete by key alone beside required columns")
  void aDeleteByKeyAloneBesideRequiredColumns(FileFormat format) {
    String table = create(format);
    try (CdcSink sink = sink(table)) {
      for (int id = 1; id <= 4; id++) {
        insert(sink, SCHEMA, id);
      }
      sink.commit(1);
      sink.write(row(SCHEMA, null, 2), ChangeKind.DELETE, 2);
      sink.write(row(SCHEMA, null, 4), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(
            row(SCHEMA, "v1", 1, struct(SCHEMA, "nested", 10L)),
            row(SCHEMA, "v3", 3, struct(SCHEMA, "nested", 30L)));
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "ORC", "AVRO"})
  @DisplayName("Fault 56: an optional struct with a required child, added between epochs")
  void anOptionalStructWithARequiredChildIsAdded(FileFormat format) {
    String table = create(format);
    try (CdcSink sink = sink(table)) {
      for (int id = 1; id <= 3; id++) {
        insert(sink, SCHEMA, id);
      }
      sink.commit(1);
    }
    lake.load(table)
        .updateSchema()
        .addColumn(
            "added",
            Types.StructType.of(
                NestedField.required(100, "child", Types.IntegerType.get()),
                NestedField.optional(101, "other", Types.StringType.get())))
        .addColumn("flag", Types.BooleanType.get())
        .commit();
    Schema schema = lake.load(table).schema();
    try (CdcSink sink = sink(table)) {
      insert(sink, schema, 4, struct(schema, "added", 40, "x"), true);
      insert(sink, schema, 5, struct(schema, "added", 50, null), null);
      insert(sink, schema, 6, null, false);
      sink.commit(2);
      for (int id : new int[] {2, 4, 6}) {
        sink.write(row(schema, null, id), ChangeKind.DELETE, 3);
      }
      sink.commit(3);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(
            row(schema, "v1", 1, struct(schema, "nested", 10L), null, null),
            row(schema, "v3", 3, struct(schema, "nested", 30L), null, null),
            row(
                schema,
                "v5",
                5,
                struct(schema, "nested", 50L),
                struct(schema, "added", 50, null),
                null));
  }
}
