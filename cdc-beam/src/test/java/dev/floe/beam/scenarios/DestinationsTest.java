package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.Failures.failureOf;
import static dev.floe.beam.testing.Failures.poisonOf;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.ByName;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Routed;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import dev.floe.cdc.table.TableConfigurationException;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.KV;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.Test;

class DestinationsTest extends OverLake {

  @Test
  @Rows(95)
  void aHundredDestinations() {
    List<Row> changes = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      changes.add(insert(i, "db.t" + i, "x", 1));
      changes.add(insert(i + 100, "db.t" + i, "y", 2));
      changes.add(delete(i, "db.t" + i, "x", 3));
    }
    SinkRun run =
        SinkRun.of(
            lake,
            SinkRun.batch(People.CHANGES, changes),
            lake.sinkWithoutDestination()
                .to(ByName.of(People.DATA))
                .withEqualityColumns(List.of("id"))
                .withNumShards(1));
    assertThat(run.committed()).hasSize(100).doesNotHaveDuplicates();
    for (int i = 0; i < 100; i++) {
      assertThat(lake.rows("t" + i)).containsExactly(List.of(i + 100, "db.t" + i, "y"));
    }
    assertThat(run.snapshots())
        .extracting(KV::getValue)
        .allSatisfy(snapshot -> assertThat(snapshot.getTableIdentifierString()).isNull());
  }

  @Test
  @Rows(
      value = {94, 115, 117},
      z = {"Z12", "Z18"})
  void recordsWhoseDestinationCannotBeToldAreDiverted() {
    lake.createPeople("t");
    Row nowhere = insert(1, "null", "x", 1);
    Row empty = insert(2, "", "x", 2);
    Row noTable = insert(3, "db.", "x", 3);
    Row thrown = insert(4, "throw", "x", 4);
    SinkRun run =
        SinkRun.diverting(
            lake,
            SinkRun.people(nowhere, empty, noTable, thrown, insert(5, "db.t", "x", 5)),
            lake.sinkWithoutDestination()
                .to(
                    Routed.people(
                        row ->
                            switch (row.getString("name")) {
                              case "null" -> null;
                              case "throw" -> throw new IllegalStateException("no route");
                              default -> row.getString("name");
                            })));
    assertThat(lake.rows("t")).containsExactly(List.of(5, "db.t", "x"));
    assertThat(run.failedRows())
        .extracting(row -> row.getRow("failed_row"))
        .containsExactlyInAnyOrder(nowhere, empty, noTable, thrown);
    assertThat(run.failedRows())
        .allSatisfy(row -> assertThat(row.getString("error_message")).startsWith("DESTINATION: "))
        .anySatisfy(row -> assertThat(row.getString("error_message")).contains("no route"))
        .anySatisfy(row -> assertThat(row.getString("error_message")).contains("returned null"))
        .anySatisfy(
            row -> assertThat(row.getString("error_message")).contains("Invalid table name"));
    assertThat(run.counted(Steps.ASSIGN, "failedRecords")).isEqualTo(4);
  }

  @Test
  @Rows({115, 118})
  void withoutErrorHandlingTheyFailThePipeline() {
    lake.createPeople("t");
    poisonOf(
            () ->
                SinkRun.of(
                    lake,
                    SinkRun.people(insert(1, "a", "x", 1)),
                    lake.sinkWithoutDestination()
                        .to(
                            Routed.people(
                                row -> {
                                  throw new IllegalStateException("no route");
                                }))))
        .hasMessage("DESTINATION: no route")
        .hasRootCauseInstanceOf(IllegalStateException.class);
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  void aRowThatIsNotMadeIsTheRecordsFault() {
    lake.createPeople("t");
    SinkRun run =
        SinkRun.diverting(
            lake,
            SinkRun.people(insert(1, "a", "x", 1)),
            lake.sinkWithoutDestination().to(new Routed(People.DATA, row -> "db.t", row -> null)));
    assertThat(run.failedRows())
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.getString("error_message")).startsWith("DATA: ").contains("null"));
  }

  @Test
  @Rows(
      value = {94, 119},
      z = "Z12")
  void aMissingTableOfOneRecordFailsThePipelineAllTheSame() {
    lake.createPeople("t");
    failureOf(
            TableConfigurationException.class,
            () ->
                SinkRun.diverting(
                    lake,
                    SinkRun.people(insert(1, "db.t", "x", 1), insert(2, "db.missing", "x", 2)),
                    lake.sinkWithoutDestination().to(Routed.people(row -> row.getString("name")))))
        .hasMessageContainingAll("db.missing", "does not exist");
  }

  @Test
  @Rows(value = 97, z = "Z13")
  void destinationsMayHaveSchemasOfTheirOwn() {
    Schema narrow = Schema.builder().addInt32Field("id").addNullableStringField("data").build();
    Routed destinations =
        new Routed(
            People.DATA,
            row -> row.getString("name"),
            row ->
                row.getString("name").equals("db.short")
                    ? Row.withSchema(narrow)
                        .addValues(row.getInt32("id"), row.getString("data"))
                        .build()
                    : Row.withSchema(People.DATA)
                        .addValues(row.getInt32("id"), row.getString("name"), row.getString("data"))
                        .build());
    for (long run = 0; run < 2; run++) {
      SinkRun.of(
          lake,
          SinkRun.people(
              insert(1, "db.short", "x" + run, 1 + run),
              insert(2, "db.people", "y" + run, 2 + run)),
          lake.sinkWithoutDestination()
              .to(destinations)
              .withSinkId("run-" + run)
              .withUpsert(true)
              .withEqualityColumns(List.of("id")));
    }
    assertThat(lake.rows("short")).containsExactly(List.of(1, "x1"));
    assertThat(lake.rows("people")).containsExactly(List.of(2, "db.people", "y1"));
  }

  @Test
  @Rows(z = "Z13")
  void rowsOfOneDestinationMayLackOptionalColumns() {
    lake.createPeople("t");
    Schema fewer = Schema.builder().addInt32Field("id").addNullableStringField("name").build();
    SinkRun.of(
        lake,
        SinkRun.people(insert(1, "a", "x", 1), insert(2, null, "y", 2), insert(3, "c", "z", 3)),
        lake.sinkWithoutDestination()
            .to(
                new Routed(
                    People.DATA,
                    row -> "db.t",
                    row ->
                        row.getString("name") == null
                            ? Row.withSchema(fewer).addValues(row.getInt32("id"), "b").build()
                            : ByName.of(People.DATA).getData(row))));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(
            List.of(1, "a", "x"), java.util.Arrays.asList(2, "b", null), List.of(3, "c", "z"));
  }

  @Test
  void rowsOfADestinationThatDoNotFitItsTableFailThePipeline() {
    lake.createPeople("t");
    Schema more = Schema.builder().addInt32Field("id").addInt64Field("extra").build();
    failureOf(
            TableConfigurationException.class,
            () ->
                SinkRun.diverting(
                    lake,
                    SinkRun.people(insert(1, "a", "x", 1), insert(2, "b", "y", 2)),
                    lake.sinkWithoutDestination()
                        .to(
                            new Routed(
                                People.DATA,
                                row -> "db.t",
                                row ->
                                    row.getInt32("id") == 2
                                        ? Row.withSchema(more).addValues(2, 3L).build()
                                        : ByName.of(People.DATA).getData(row)))))
        .hasMessageContainingAll("db.t", "'extra'", "unexpected");
  }
}
