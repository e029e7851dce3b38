package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.testing.ForeignWriter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.CachingCatalog;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a caller may do wrong, and what may happen to a table under a sink: never silently. */
class MisuseAndSurprisesTest {
  private static Lake lake;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @Test
  void aPositionThatThisSinkHasCommittedIsNotTakenForOtherChanges() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epochAt(10, "1.I1");
      assertThatThrownBy(() -> scenario.epochAt(10, "2.I1"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cannot commit position 10: this sink has committed position 10");
      scenario.sink().commit(11);
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1");
      scenario.sink().commit(11);
    }
  }

  @Test
  void aSpecThatEvolvesUnderASinkIsNoticedBeforeADeleteMissesARow() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      Table table = scenario.table();
      Shapes.byEightBuckets(table);
      table.refresh();
      ForeignWriter.append(table, row(table.schema(), 2, "foreign", "data"));
      scenario.epoch("2.UB2 2.UA2");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:UA2");
      assertThat(scenario.addedDataFiles()).allMatch(file -> file.specId() == 0);
      assertThat(scenario.count(CdcCounter.SPEC_MISMATCHED_WINDOWS)).isZero();
    }
  }

  @Test
  void aNestedRowWithItsFieldsInAnotherOrderIsTakenByName() {
    NestedField id = NestedField.required(1, "id", Types.IntegerType.get());
    NestedField street = NestedField.optional(11, "street", Types.StringType.get());
    NestedField city = NestedField.optional(12, "city", Types.StringType.get());
    Types.StructType place = Types.StructType.of(street, city);
    Types.StructType turned = Types.StructType.of(city, street);
    String table = lake.newName();
    lake.create(
        table,
        new Schema(List.of(id, NestedField.optional(2, "place", place)), Set.of(1)),
        PartitionSpec.unpartitioned());
    Schema source = new Schema(id, NestedField.optional(2, "place", turned));
    try (CdcSink sink = CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").build()) {
      GenericRecord address = GenericRecord.create(turned);
      address.setField("city", "Bern");
      sink.write(row(source, 1, address), ChangeKind.INSERT, 1);
      sink.commit(1);
    }
    Record read = (Record) lake.rows(table).get(0).getField("place");
    assertThat(read.getField("city")).isEqualTo("Bern");
    assertThat(read.getField("street")).isNull();
  }

  @Test
  void aSinkIdTooLongForMetadataIsRefused() {
    assertThatThrownBy(() -> CdcSink.builder(lake.catalog(), Lake.id("t")).sinkId("x".repeat(256)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("it has 256 characters");
  }

  @Test
  void aSnapshotWithoutASummaryIsAForeignSnapshot() throws IOException {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot();
      String location =
          ((BaseTable) scenario.table()).operations().current().metadataFileLocation();
      Path metadata = Path.of(location.replaceFirst("^file:(//)?", ""));
      String text = Files.readString(metadata);
      Files.writeString(metadata, text.replaceAll("\"summary\"\\s*:\\s*\\{[^}]*\\},?", ""));
      try (CdcSink sink = scenario.open(lake.connect(new JdbcCatalog()))) {
        assertThat(sink.committedThrough()).isEmpty();
      }
    }
  }

  @Test
  void aTableThatACatalogRemembersIsRefreshedBeforeItIsPinned() {
    String table = lake.newName();
    lake.create(table, Shapes.T0.schema(), PartitionSpec.unpartitioned());
    Catalog remembering = CachingCatalog.wrap(lake.catalog());
    remembering.loadTable(Lake.id(table));
    lake.connect(new JdbcCatalog())
        .loadTable(Lake.id(table))
        .updateSchema()
        .addColumn("more", Types.LongType.get())
        .commit();
    try (CdcSink sink = CdcSink.builder(remembering, Lake.id(table)).sinkId("s").build()) {
      assertThat(sink.schema().findField("more")).isNotNull();
    }
  }
}
