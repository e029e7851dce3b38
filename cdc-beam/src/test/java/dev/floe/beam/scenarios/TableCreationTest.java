package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.DynamicDestinations;
import dev.floe.beam.testing.ByName;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.testing.Lake;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

class TableCreationTest extends OverLake {

  @Test
  @Rows({56, 60})
  void aMissingTableAndItsNamespaceAreCreated() {
    TableIdentifier missing = TableIdentifier.of("sales", "people");
    SinkRun.of(
        lake,
        SinkRun.people(insert(1, "a", "x", 1)),
        lake.sinkWithoutDestination().to(missing).withEqualityColumns(List.of("id")));
    Table table = lake.lake().catalog().loadTable(missing);
    assertThat(table.schema().columns().stream().map(Types.NestedField::name))
        .containsExactly("id", "name", "data");
    assertThat(table.schema().identifierFieldNames()).containsExactly("id");
    assertThat(formatVersion(table)).isEqualTo(2);
    assertThat(table.spec().isUnpartitioned()).isTrue();
    assertThat(table.sortOrder().isUnsorted()).isTrue();
    assertThat(table.currentSnapshot().summary()).containsEntry("added-records", "1");
  }

  @Test
  @Rows(57)
  void typesAndNullabilityAreThoseOfTheColumns() {
    Schema schema =
        Schema.builder()
            .addInt32Field("i")
            .addNullableStringField("s")
            .addDoubleField("d")
            .addNullableField("l", Schema.FieldType.INT64)
            .addBooleanField("b")
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    Row row = Row.withSchema(schema).addValues(1, null, 0.5, 2L, true, "INSERT", 1L).build();
    SinkRun.of(
        lake,
        SinkRun.batch(schema, List.of(row)),
        lake.sink("typed").withEqualityColumns(List.of("i")));
    assertThat(lake.lake().load("typed").schema().columns())
        .extracting(column -> column.name() + " " + column.isOptional() + " " + column.type())
        .containsExactly(
            "i false int", "s true string", "d false double", "l true long", "b false boolean");
    assertThat(lake.rows("typed")).containsExactly(java.util.Arrays.asList(1, null, 0.5, 2L, true));
  }

  @Test
  @Rows({56, 58, 92})
  void theCreateConfigSaysPartitionsSortOrderAndProperties() {
    DynamicDestinations destinations =
        new ByName(
            People.DATA,
            List.of("bucket(id, 4)"),
            List.of("name desc"),
            Map.of("format-version", "3", "team", "sales"));
    SinkRun.of(
        lake,
        SinkRun.people(insert(1, "db.a", "x", 1), insert(2, "db.b", "x", 2)),
        lake.sinkWithoutDestination().to(destinations).withEqualityColumns(List.of("id")));
    for (String name : List.of("a", "b")) {
      Table table = lake.lake().load(name);
      assertThat(formatVersion(table)).isEqualTo(3);
      assertThat(table.properties()).containsEntry("team", "sales");
      assertThat(table.spec().fields())
          .singleElement()
          .hasToString("1000: id_bucket: bucket[4](1)");
      assertThat(table.sortOrder().fields()).singleElement().asString().contains("DESC");
    }
    assertThat(lake.rows("a")).containsExactly(List.of(1, "db.a", "x"));
  }

  @Test
  @Rows(66)
  void withoutInputThereIsNothing() {
    SinkRun run =
        SinkRun.of(
            lake,
            SinkRun.people(),
            lake.sinkWithoutDestination()
                .to(TableIdentifier.of("nowhere", "t"))
                .withEqualityColumns(List.of("id")));
    assertThat(run.snapshots()).isEmpty();
    assertThat(run.deadLetters()).isEmpty();
    assertThat(lake.lake().catalog().namespaceExists(Namespace.of("nowhere"))).isFalse();
  }

  @Test
  @Rows(67)
  void anUpsertOfBeforeImagesAloneCreatesNothing() {
    SinkRun run =
        SinkRun.of(
            lake,
            SinkRun.people(People.before(1, "a", "x", 1), People.before(2, "b", "x", 2)),
            lake.sink("t").withEqualityColumns(List.of("id")).withUpsert(true));
    assertThat(run.snapshots()).isEmpty();
    assertThat(lake.lake().catalog().tableExists(Lake.id("t"))).isFalse();
  }

  @Test
  @Rows(65)
  void manyTablesAreCreatedByWorkersAtOnce() {
    List<Row> changes = new java.util.ArrayList<>();
    for (int i = 0; i < 200; i++) {
      changes.add(insert(i, "fresh.t" + i % 4, "x", i));
    }
    SinkRun run =
        SinkRun.of(
            lake,
            SinkRun.batch(People.CHANGES, changes),
            lake.sinkWithoutDestination()
                .to(ByName.of(People.DATA))
                .withEqualityColumns(List.of("id"))
                .withNumShards(2));
    assertThat(run.committed()).containsExactly("fresh.t0", "fresh.t1", "fresh.t2", "fresh.t3");
    for (int i = 0; i < 4; i++) {
      Table table = lake.lake().catalog().loadTable(TableIdentifier.of("fresh", "t" + i));
      assertThat(table.currentSnapshot().summary()).containsEntry("total-records", "50");
    }
  }

  private static int formatVersion(Table table) {
    return ((HasTableOperations) table).operations().current().formatVersion();
  }
}
