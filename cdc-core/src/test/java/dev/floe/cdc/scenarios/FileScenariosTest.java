package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What files hold and say of themselves (173-176, 193-200). */
class FileScenariosTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static CdcSink sink(String table, String... key) {
    CdcSink.Builder options = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s");
    return (key.length == 0 ? options : options.equalityColumns(key)).build();
  }

  @Test
  @DisplayName("173: a composite key is matched as a whole")
  void aCompositeKeyIsMatchedAsAWhole() {
    Schema schema =
        new Schema(
            NestedField.required(1, "tenant", Types.StringType.get()),
            NestedField.required(2, "id", Types.LongType.get()),
            NestedField.optional(3, "v", Types.StringType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    try (CdcSink sink = sink(table, "id", "tenant")) {
      assertThat(sink.equalityColumns()).containsExactly("tenant", "id");
      sink.write(row(schema, "a", 1L, "a1"), ChangeKind.INSERT, 1);
      sink.write(row(schema, "a", 2L, "a2"), ChangeKind.INSERT, 1);
      sink.write(row(schema, "b", 1L, "b1"), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(row(schema, "a", 1L), ChangeKind.DELETE, 2);
      sink.write(row(schema, "b", 2L), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(row(schema, "a", 2L, "a2"), row(schema, "b", 1L, "b1"));
  }

  @Test
  @DisplayName("173: columns of a composite key do not run into each other")
  void columnsOfACompositeKeyDoNotRunIntoEachOther() {
    Schema schema =
        new Schema(
            NestedField.required(1, "a", Types.StringType.get()),
            NestedField.required(2, "b", Types.StringType.get()));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    try (CdcSink sink = sink(table, "a", "b")) {
      sink.write(row(schema, "x", "yz"), ChangeKind.INSERT, 1);
      sink.write(row(schema, "xy", "z"), ChangeKind.INSERT, 1);
      sink.write(row(schema, "", "xyz"), ChangeKind.INSERT, 1);
      sink.write(row(schema, "x\0", "z"), ChangeKind.INSERT, 1);
      sink.write(row(schema, "x", "\0z"), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(row(schema, "xy", "z"), ChangeKind.DELETE, 2);
      sink.write(row(schema, "x", "\0z"), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(
            row(schema, "x", "yz"), row(schema, "", "xyz"), row(schema, "x\0", "z"));
  }

  @Test
  @DisplayName("174: the key is found by field id, wherever its column stands")
  void theKeyMayBeTheLastColumn() {
    Schema schema =
        new Schema(
            List.of(
                NestedField.optional(7, "v", Types.StringType.get()),
                NestedField.optional(3, "w", Types.IntegerType.get()),
                NestedField.required(5, "k", Types.IntegerType.get())),
            Set.of(5));
    String table = lake.newName();
    lake.create(table, schema, PartitionSpec.unpartitioned());
    Schema created = lake.load(table).schema();
    try (CdcSink sink = sink(table)) {
      sink.write(row(created, "a", 1, 1), ChangeKind.INSERT, 1);
      sink.write(row(created, "b", 1, 2), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(row(created, "c", 2, 1), ChangeKind.DELETE, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table)).containsExactly(row(created, "b", 1, 2));
  }

  @Test
  @DisplayName("176: a delete file holds the key columns alone and says so")
  void aDeleteFileHoldsTheKeyColumnsAlone() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.UB1 1.UA1 2.UA1 3.D1");
      DeleteFile deletes = scenario.addedDeleteFiles().get(0);
      assertThat(deletes.content()).isEqualTo(FileContent.EQUALITY_DELETES);
      assertThat(deletes.equalityFieldIds()).containsExactly(1);
      assertThat(deletes.valueCounts()).containsOnlyKeys(1);
      assertThat(deletes.lowerBounds()).containsOnlyKeys(1);
      assertThat(deletes.columnSizes()).containsOnlyKeys(1);
      assertThat(deletes.recordCount()).isEqualTo(3);
      assertThat(deletes.splitOffsets()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = FileFormat.class,
      names = {"PARQUET", "ORC", "AVRO"})
  @DisplayName("196: data and delete files roll at their target sizes")
  void filesRollAtTheirTargetSizes(FileFormat format) {
    String table = lake.newName();
    Map<String, String> properties =
        Map.of(
            TableProperties.DEFAULT_FILE_FORMAT, format.name(),
            TableProperties.WRITE_TARGET_FILE_SIZE_BYTES, "1",
            TableProperties.DELETE_TARGET_FILE_SIZE_BYTES, "1");
    lake.create(table, Shapes.T0.schema(), Shapes.T0.spec(), properties);
    try (CdcSink sink = sink(table)) {
      for (int id = 0; id < 3500; id++) {
        sink.write(row(Shapes.T0.schema(), id, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
      }
      var written = sink.commit(1).written();
      assertThat(written.dataFiles()).isEqualTo(4);
      assertThat(written.deleteFiles()).isEqualTo(4);
    }
    assertThat(lake.rows(table)).hasSize(3500);
  }

  @Test
  @DisplayName("197: no two epochs, shards or sinks share a file name")
  void fileNamesAreNeverUsedTwice() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, options -> options.shards(2))) {
      scenario.epoch("1.UA1 2.UA1 3.UA1 4.UA1");
      scenario.restart().epochAt(5, "1.UA1 2.UA1 3.UA1 4.UA1");
      scenario.restart().epochAt(20, "1.UA1 2.UA1 3.UA1 4.UA1");
      assertThat(lake.dataFiles(scenario.name())).doesNotHaveDuplicates().hasSize(12);
      assertThat(scenario.rows()).hasSize(4);
    }
  }

  @Test
  @DisplayName("199, 200: a table with a sort order takes unsorted files and deletes across epochs")
  void aTableWithASortOrderTakesUnsortedFiles() {
    String table = lake.newName();
    Schema schema = Shapes.T0.schema();
    lake.catalog()
        .buildTable(Lake.id(table), schema)
        .withSortOrder(SortOrder.builderFor(schema).desc("name").build())
        .create();
    try (CdcSink sink = sink(table)) {
      sink.write(row(schema, 1, "a", "x"), ChangeKind.INSERT, 1);
      sink.write(row(schema, 2, "b", "y"), ChangeKind.INSERT, 1);
      sink.commit(1);
      sink.write(row(schema, 1, "a", "x"), ChangeKind.UPDATE_BEFORE, 2);
      sink.write(row(schema, 1, "c", "z"), ChangeKind.UPDATE_AFTER, 2);
      sink.commit(2);
    }
    assertThat(lake.rows(table))
        .containsExactlyInAnyOrder(row(schema, 1, "c", "z"), row(schema, 2, "b", "y"));
    lake.files(table)
        .forEach(file -> assertThat(file.sortOrderId()).isEqualTo(SortOrder.unsorted().orderId()));
  }

  @Test
  @DisplayName("Rows of a file are in the order of their keys")
  void rowsOfAFileAreInKeyOrder() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("7.I1 3.I1 250.I1 1.I1 100.I1");
      assertThat(lake.rows(scenario.name()))
          .extracting(row -> row.get(0))
          .containsExactly(1, 3, 7, 100, 250);
      DataFile file = scenario.addedDataFiles().get(0);
      assertThat(file.lowerBounds()).containsKey(1);
    }
  }
}
