package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.insert;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.values.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangeKindsTest extends OverLake {
  @BeforeEach
  void create() {
    lake.createPeople("t");
  }

  private static Row change(String op, int id, String name, long seq) {
    return Row.withSchema(People.CHANGES).addValues(id, name, "x", op, seq).build();
  }

  @Test
  @Rows({100, 101})
  void valuesOfTheMapAreKindsAndOthersAreTheirNames() {
    SinkRun.of(
        lake,
        SinkRun.people(
            change("c", 1, "a", 1),
            change("c", 2, "b", 2),
            change("c", 3, "c", 3),
            change("u", 1, "a2", 4),
            change("d", 2, "b", 5),
            change("DELETE", 3, "c", 6),
            change("INSERT", 4, "d", 7)),
        lake.sink("t")
            .withChangeTypeMap(Map.of("c", "INSERT", "u", "UPDATE_AFTER", "d", "DELETE")));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a2", "x"), List.of(4, "d", "x"));
  }

  @Test
  @Rows(102)
  void theMapMayGiveANameAnotherMeaning() {
    SinkRun.of(lake, SinkRun.people(change("INSERT", 1, "a", 1)), lake.sink("t"));
    SinkRun.of(
        lake,
        SinkRun.people(change("INSERT", 1, "a", 1), change("c", 2, "b", 2)),
        lake.sink("t")
            .withSinkId("other")
            .withChangeTypeMap(Map.of("INSERT", "DELETE", "c", "INSERT")));
    assertThat(lake.rows("t")).containsExactly(List.of(2, "b", "x"));
  }

  @Test
  @Rows({103, 104, 112, 116, 117})
  void otherValuesAreDiverted() {
    Row bogus = change("bogus", 2, "b", 2);
    Row lower = change("insert", 3, "c", 3);
    Row padded = change(" INSERT", 4, "d", 4);
    SinkRun run =
        SinkRun.diverting(
            lake,
            SinkRun.people(insert(1, "a", "x", 1), bogus, lower, padded, insert(5, "e", "x", 5)),
            lake.sink("t")
                .withUpsert(true)
                .withChangeTypeMap(Map.of("c", "INSERT", "r", "INSERT")));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a", "x"), List.of(5, "e", "x"));
    assertThat(run.failedRows())
        .extracting(row -> row.getRow("failed_row"))
        .containsExactlyInAnyOrder(bogus, lower, padded);
    assertThat(run.failedRows())
        .filteredOn(row -> row.getRow("failed_row").equals(bogus))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.getString("error_message"))
                    .startsWith("CHANGE_TYPE: ")
                    .contains("'bogus'", "UPDATE_BEFORE, DELETE, UPDATE_AFTER, INSERT")
                    .contains("c=INSERT", "change_type_map"));
    assertThat(run.counted(Steps.ASSIGN, "failedRecords")).isEqualTo(3);
    assertThat(run.failedRows().get(0).getSchema().getFieldNames())
        .containsExactly("failed_row", "error_message");
  }

  @Test
  @Rows({110, 141})
  void anUpsertLooksAtNoBeforeImage() {
    SinkRun run =
        SinkRun.of(
            lake,
            SinkRun.people(
                People.before(1, "a", "x", 1),
                People.after(1, "a2", "x", 1),
                People.before(2, "b", "x", 2)),
            lake.sink("t").withUpsert(true));
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a2", "x"));
    assertThat(run.counted(Steps.ASSIGN, "upsertUpdateBeforeDropped")).isEqualTo(2);
  }
}
