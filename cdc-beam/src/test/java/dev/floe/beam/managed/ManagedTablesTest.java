package dev.floe.beam.managed;

import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.Pipeline;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.testing.PAssert;
import org.apache.beam.sdk.transforms.Count;
import org.apache.beam.sdk.values.PCollectionRowTuple;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedTablesTest {
  private static final Schema TENANT = Schema.builder().addNullableStringField("name").build();

  private static final Schema ORDERS =
      Schema.builder()
          .addInt32Field("id")
          .addRowField("tenant", TENANT)
          .addStringField("op")
          .addInt64Field("seq")
          .build();

  @TempDir Path folder;
  private BeamLake lake;
  private Pipeline pipeline;

  @BeforeEach
  void open() {
    lake = new BeamLake(folder);
    pipeline = Pipelines.create();
  }

  @AfterEach
  void close() {
    lake.close();
  }

  @Test
  @Rows(292)
  void aTableOfAPlainNameIsCreatedAsTheOptionsSay() {
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("equality_columns", List.of("id"));
    config.put("partition_fields", List.of("bucket(id, 4)"));
    config.put("sort_fields", List.of("name desc"));
    config.put("table_properties", Map.of("format-version", "3", "team", "blue"));
    ManagedWrites.write(
        pipeline, config, People.CHANGES, insert(1, "a", "x", 1), insert(2, "b", "x", 2));
    Pipelines.run(pipeline);
    Table table = lake.lake().load("t");
    assertThat(table.spec().fields())
        .extracting(field -> field.name() + " " + field.transform())
        .containsExactly("id_bucket bucket[4]");
    assertThat(table.sortOrder().fields())
        .singleElement()
        .satisfies(
            field -> {
              assertThat(table.schema().findColumnName(field.sourceId())).isEqualTo("name");
              assertThat(field.direction()).isEqualTo(SortDirection.DESC);
            });
    assertThat(table.properties()).containsEntry("team", "blue");
    assertThat(org.apache.iceberg.TableUtil.formatVersion(table)).isEqualTo(3);
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a", "x"), List.of(2, "b", "x"));
  }

  @Test
  @Rows(292)
  void aTableThatExistsStaysAsItIs() {
    lake.createPeople("t");
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("partition_fields", List.of("name"));
    config.put("table_properties", Map.of("team", "blue"));
    ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 1));
    Pipelines.run(pipeline);
    assertThat(lake.lake().load("t").spec().isUnpartitioned()).isTrue();
    assertThat(lake.lake().load("t").properties()).doesNotContainKey("team");
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
  }

  @Test
  @Rows(292)
  void eachRecordGoesToTheTableThatItsValuesName() {
    Map<String, Object> config = ManagedWrites.config(lake, "db.orders_{tenant.name}");
    config.put("equality_columns", List.of("id"));
    config.put("keep", List.of("id"));
    PCollectionRowTuple outputs =
        ManagedWrites.write(
            pipeline,
            config,
            ORDERS,
            order(1, "red", "INSERT", 1),
            order(1, "blue", "INSERT", 2),
            order(2, "blue", "INSERT", 3),
            order(1, "blue", "DELETE", 4));
    PAssert.thatSingleton(outputs.get("snapshots").apply(Count.globally())).isEqualTo(2L);
    Pipelines.run(pipeline);
    assertThat(lake.rows("orders_red")).containsExactly(List.of(1));
    assertThat(lake.rows("orders_blue")).containsExactly(List.of(2));
  }

  @Test
  @Rows(z = "Z12")
  void aRecordThatNamesNoTableIsTheOnlyOneThatFails() {
    Map<String, Object> config = ManagedWrites.config(lake, "db.orders_{tenant.name}");
    config.put("equality_columns", List.of("id"));
    config.put("keep", List.of("id"));
    config.put("error_handling", Map.of("output", "errors"));
    PCollectionRowTuple outputs =
        ManagedWrites.write(
            pipeline,
            config,
            ORDERS,
            order(1, "red", "INSERT", 1),
            order(2, null, "INSERT", 2),
            order(3, "", "INSERT", 3),
            order(4, "a..b", "INSERT", 4));
    PAssert.that(outputs.get("errors"))
        .satisfies(
            rows -> {
              assertThat(rows)
                  .extracting(row -> row.getRow("failed_row").getInt32("id"))
                  .containsExactlyInAnyOrder(2, 3, 4);
              assertThat(rows)
                  .extracting(row -> row.getString("error_message"))
                  .anyMatch(message -> message.contains("column 'tenant.name' is null"))
                  .anyMatch(message -> message.contains("column 'tenant.name' is empty"))
                  .anyMatch(message -> message.contains("a part of the name is empty"));
              return null;
            });
    Pipelines.run(pipeline);
    assertThat(lake.rows("orders_red")).containsExactly(List.of(1));
  }

  @Test
  @Rows(z = "Z12")
  void aKeyThatTheTableCannotHaveIsNoFaultOfARecord() {
    Map<String, Object> config = ManagedWrites.config(lake, "db.t");
    config.put("error_handling", Map.of("output", "errors"));
    config.put("equality_columns", List.of("name"));
    lake.createPeople("t");
    ManagedWrites.write(pipeline, config, People.CHANGES, insert(1, "a", "x", 1));
    assertThatThrownBy(() -> Pipelines.run(pipeline)).hasMessageContaining("name");
  }

  private static Row order(int id, String tenant, String op, long seq) {
    return Row.withSchema(ORDERS)
        .addValues(id, Row.withSchema(TENANT).addValue(tenant).build(), op, seq)
        .build();
  }
}
