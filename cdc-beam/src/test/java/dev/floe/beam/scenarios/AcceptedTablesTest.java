package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.Events;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.table.DeleteMode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

class AcceptedTablesTest extends OverLake {

  @Test
  @Rows(52)
  void aKeyOfSeveralColumnsInAnyOrder() {
    Schema schema =
        new Schema(
            List.of(
                NestedField.required(3, "id", Types.IntegerType.get()),
                NestedField.required(1, "name", Types.StringType.get()),
                NestedField.optional(2, "data", Types.StringType.get())),
            Set.of(3, 1));
    lake.lake().create("t", schema, PartitionSpec.unpartitioned(), Map.of("format-version", "2"));
    org.apache.beam.sdk.schemas.Schema changes =
        org.apache.beam.sdk.schemas.Schema.builder()
            .addInt32Field("id")
            .addStringField("name")
            .addNullableStringField("data")
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    SinkRun.of(
        lake,
        SinkRun.batch(
            changes,
            List.of(
                Row.withSchema(changes).addValues(1, "a", "x", "INSERT", 1L).build(),
                Row.withSchema(changes).addValues(1, "b", "x", "INSERT", 2L).build())),
        lake.sink("t"));
    SinkRun.of(
        lake,
        SinkRun.batch(
            changes, List.of(Row.withSchema(changes).addValues(1, "a", "x", "DELETE", 3L).build())),
        lake.sink("t").withSinkId("other").withEqualityColumns(List.of("id", "name")));
    assertThat(lake.rows("t")).containsExactly(List.of(1, "b", "x"));
  }

  @Test
  @Rows(value = 55, z = "Z24")
  void formatVersion3TakesTheSameChanges() {
    for (DeleteMode mode : DeleteMode.values()) {
      String table = "t_" + mode.name().toLowerCase(java.util.Locale.ROOT);
      lake.lake()
          .create(
              table, People.TABLE, PartitionSpec.unpartitioned(), Map.of("format-version", "3"));
      SinkRun.of(
          lake,
          SinkRun.people(insert(1, "a", "x", 1), insert(2, "b", "x", 2), insert(3, "c", "x", 3)),
          lake.sink(table).withNumShards(1).withDeleteMode(mode));
      SinkRun.of(
          lake,
          SinkRun.people(before(1, "a", "x", 4), after(1, "a2", "x", 4), delete(2, "b", "x", 5)),
          lake.sink(table).withNumShards(1).withSinkId("other").withDeleteMode(mode));
      assertThat(lake.rows(table))
          .containsExactlyInAnyOrder(List.of(1, "a2", "x"), List.of(3, "c", "x"));
      assertThat(lake.summaries(table, "added-dvs"))
          .containsExactly(null, mode == DeleteMode.EQUALITY ? null : "1");
      assertThat(lake.summaries(table, "added-equality-delete-files"))
          .element(1)
          .satisfies(files -> assertThat(files != null).isEqualTo(mode == DeleteMode.EQUALITY));
    }
  }

  @Test
  @Rows(83)
  void whatIsNeverNullFillsAnOptionalColumn() {
    lake.createPeople("t");
    org.apache.beam.sdk.schemas.Schema required =
        org.apache.beam.sdk.schemas.Schema.builder()
            .addInt32Field("id")
            .addStringField("name")
            .addField("data", FieldType.STRING)
            .addStringField("op")
            .addInt64Field("seq")
            .build();
    SinkRun.of(
        lake,
        SinkRun.batch(
            required,
            List.of(Row.withSchema(required).addValues(1, "a", "x", "INSERT", 1L).build())),
        lake.sink("t"));
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
  }

  @Test
  @Rows({90, 92})
  void partitionsThatTheKeyDoesNotSay() {
    lake.createEvents("t", Events.KEYED_BY_ID);
    SinkRun.of(
        lake,
        SinkRun.batch(
            Events.CHANGES,
            List.of(
                Events.change(ChangeKind.INSERT, 1, "2026-01-01", "a", 1),
                Events.change(ChangeKind.INSERT, 2, "2026-01-01", "b", 2),
                Events.change(ChangeKind.INSERT, 3, "2026-01-02", "c", 3))),
        lake.sink("t"));
    SinkRun.of(
        lake,
        SinkRun.batch(
            Events.CHANGES,
            List.of(
                Events.change(ChangeKind.UPDATE_BEFORE, 1, "2026-01-01", "a", 4),
                Events.change(ChangeKind.UPDATE_AFTER, 1, "2026-01-03", "a2", 4),
                Events.change(ChangeKind.DELETE, 3, "2026-01-02", "c", 5))),
        lake.sink("t").withSinkId("other"));
    assertThat(lake.lake().rows("t"))
        .extracting(
            row -> row.getField("id") + " " + row.getField("name") + " " + row.getField("ts"))
        .containsExactlyInAnyOrder("1 a2 2026-01-03T12:00Z", "2 b 2026-01-01T12:00Z");
  }

  @Test
  @Rows(
      value = 91,
      z = {"Z16", "Z21"})
  void anUpsertIntoATableWhosePartitionFieldIsVoid() {
    Schema schema = Events.KEYED_BY_ID;
    lake.lake()
        .create(
            "t", schema, PartitionSpec.builderFor(schema).alwaysNull("ts").bucket("id", 2).build());
    SinkRun.of(
        lake,
        SinkRun.batch(
            Events.CHANGES, List.of(Events.change(ChangeKind.INSERT, 1, "2026-01-01", "a", 1))),
        lake.sink("t").withUpsert(true).withDeleteMode(DeleteMode.EQUALITY));
    SinkRun.of(
        lake,
        SinkRun.batch(
            Events.CHANGES, List.of(Events.change(ChangeKind.INSERT, 1, "2026-02-02", "b", 2))),
        lake.sink("t").withSinkId("other").withUpsert(true).withDeleteMode(DeleteMode.EQUALITY));
    assertThat(lake.lake().rows("t")).extracting(row -> row.getField("name")).containsExactly("b");
    assertThat(lake.summaries("t", "added-equality-deletes")).containsExactly(null, "1");
  }

  @Test
  @Rows(96)
  void aCapOfShardsMeansNothingWithoutPartitions() {
    lake.createPeople("t");
    Row[] changes = new Row[64];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = insert(i, "a", "x", i);
    }
    SinkRun.of(
        lake, SinkRun.people(changes), lake.sink("t").withNumShards(4).withShardsPerPartition(1));
    assertThat(lake.summaries("t", "added-data-files")).containsExactly("4");
    assertThat(lake.rows("t")).hasSize(64);
  }
}
