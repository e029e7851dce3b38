package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static dev.floe.beam.testing.Pipelines.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.ByName;
import dev.floe.beam.testing.Events;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import dev.floe.beam.testing.Windowed;
import dev.floe.cdc.change.ChangeKind;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.transforms.windowing.FixedWindows;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LateChangesTest extends OverLake {
  private static final Duration MINUTE = Duration.standardMinutes(1);

  @BeforeEach
  void create() {
    lake.createPeople("t");
  }

  private WriteCdcRows sink() {
    return lake.sink("t")
        .withTriggeringFrequency(MINUTE)
        .withAllowedLateness(Duration.standardMinutes(10));
  }

  private static List<String> names(SinkRun run) {
    return run.deadLetters().stream()
        .map(letter -> letter.getRow("record").getString("name"))
        .sorted()
        .toList();
  }

  @Test
  @Rows({130, 132, 136})
  void whatComesAfterItsWindowIsADeadLetterWhateverItsShardSaw() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(1, insert(1, "a", "x", 1)))
                .advanceWatermarkTo(time(70))
                .addElements(
                    at(2, insert(1, "same-key", "x", 2)),
                    at(3, insert(2, "other1", "x", 3)),
                    at(3, insert(3, "other2", "x", 4)),
                    at(3, insert(4, "other3", "x", 5)),
                    at(3, insert(5, "other4", "x", 6)))
                .addElements(at(71, insert(6, "b", "x", 7)))
                .advanceWatermarkToInfinity(),
            sink().withNumShards(4));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a", "x"), List.of(6, "b", "x"));
    assertThat(names(run)).containsExactly("other1", "other2", "other3", "other4", "same-key");
    assertThat(run.counted(Steps.LATE, "deadLetterRecords")).isEqualTo(5);
    assertThat(run.committed()).hasSize(2);
  }

  @Test
  @Rows(131)
  void theFirstChangeOfAWindowThatIsPast() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .advanceWatermarkTo(time(70))
                .addElements(at(2, insert(1, "late", "x", 1)))
                .advanceWatermarkToInfinity(),
            sink());
    assertThat(names(run)).containsExactly("late");
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  @Rows({133, 134})
  void beyondTheAllowedLatenessChangesAreDropped() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .advanceWatermarkTo(time(5 * 60))
                .addElements(at(2, insert(1, "late", "x", 1)))
                .advanceWatermarkTo(time(30 * 60))
                .addElements(at(3, insert(2, "too-late", "x", 2)))
                .addElements(at(30 * 60 + 1, insert(3, "in-time", "x", 3)))
                .advanceWatermarkToInfinity(),
            sink());
    assertThat(names(run)).containsExactly("late");
    assertThat(run.counted(Steps.LATE, "deadLetterRecords")).isEqualTo(1);
    assertThat(run.counted(Steps.ASSIGN, "failedRecords")).isZero();
    assertThat(lake.rows("t")).containsExactly(List.of(3, "in-time", "x"));
  }

  @Test
  @Rows(134)
  void theLatenessOfWindowsBeforeDoesNotMatter() {
    TestStream<Row> stream =
        Pipelines.people()
            .advanceWatermarkTo(time(5 * 60))
            .addElements(at(2, insert(1, "late", "x", 1)))
            .advanceWatermarkTo(time(30 * 60))
            .addElements(at(3, insert(2, "too-late", "x", 2)))
            .advanceWatermarkToInfinity();
    SinkRun longer =
        SinkRun.of(
            lake,
            Windowed.of(
                stream,
                Window.<Row>into(FixedWindows.of(MINUTE))
                    .withAllowedLateness(Duration.standardHours(10))
                    .discardingFiredPanes()),
            sink());
    assertThat(names(longer)).containsExactly("late");
    SinkRun none = SinkRun.of(lake, stream, sink().withAllowedLateness(Duration.ZERO));
    assertThat(none.deadLetters()).isEmpty();
    assertThat(lake.snapshots("t")).isEmpty();
  }

  @Test
  @Rows(141)
  void anUpsertHasNoDeadLettersOfBeforeImages() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .advanceWatermarkTo(time(70))
                .addElements(at(2, before(1, "before", "x", 1)), at(2, after(1, "after", "x", 1)))
                .advanceWatermarkToInfinity(),
            sink().withUpsert(true));
    assertThat(names(run)).containsExactly("after");
  }

  @Test
  void aDestinationThatIsNewToTheRunMayHaveLateChangesOnly() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .advanceWatermarkTo(time(70))
                .addElements(at(1, insert(1, "db.late", "x", 1)))
                .addElements(at(71, insert(2, "db.intime", "x", 2)))
                .advanceWatermarkToInfinity(),
            lake.sinkWithoutDestination()
                .to(ByName.of(People.DATA))
                .withEqualityColumns(List.of("id"))
                .withTriggeringFrequency(MINUTE));
    assertThat(run.deadLetters())
        .extracting(letter -> letter.getString("destination"))
        .containsExactly("db.late");
    assertThat(run.committed()).containsExactly("db.intime");
  }

  @Test
  @Rows(
      value = 135,
      z = {"Z18"})
  void deadLettersSayTheWholeChange() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .advanceWatermarkTo(time(70))
                .addElements(
                    at(2, change("d", 1, "name", null, 41)),
                    at(3, change("UPDATE_BEFORE", 2, null, "data", -42)))
                .advanceWatermarkToInfinity(),
            sink().withChangeTypeMap(Map.of("d", "DELETE")).withDeadLetterEventTime());
    assertThat(run.deadLetters())
        .extracting(Row::getValues)
        .containsExactlyInAnyOrder(
            List.of(
                Row.withSchema(People.DATA).addValues(1, "name", null).build(),
                "DELETE",
                41L,
                "db.t",
                time(2)),
            List.of(
                Row.withSchema(People.DATA).addValues(2, null, "data").build(),
                "UPDATE_BEFORE",
                -42L,
                "db.t",
                time(3)));
    assertThat(run.deadLetters().get(0).getSchema().getFieldNames())
        .containsExactly("record", "change_type", "sequence_number", "destination", "event_time");
    assertThat(run.deadLetters().get(0).getSchema().getFields())
        .noneMatch(field -> field.getType().getNullable());
  }

  @Test
  @Rows(135)
  void deadLettersOfDeletesHaveColumnsBesideKeyAndPartition() {
    lake.createEvents("e", Events.KEYED_BY_ID);
    SinkRun run =
        SinkRun.of(
            lake,
            TestStream.create(Events.CHANGES)
                .advanceWatermarkTo(time(70))
                .addElements(at(2, Events.change(ChangeKind.DELETE, 1, "2026-03-04", "gone", 9)))
                .advanceWatermarkToInfinity(),
            lake.sink("e").withTriggeringFrequency(MINUTE));
    assertThat(run.deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.getSchema().getFieldNames())
                  .containsExactly("record", "change_type", "sequence_number", "destination");
              assertThat(letter.getRow("record").getValues())
                  .containsExactly(1, java.time.Instant.parse("2026-03-04T12:00:00Z"), "gone");
            });
  }

  @Test
  @Rows({137, 138})
  void deadLettersCanBeReplayed() {
    TestStream<Row> stream =
        Pipelines.people()
            .addElements(at(1, insert(1, "a", "x", 1)))
            .advanceWatermarkTo(time(70))
            .addElements(at(2, insert(2, "late", "x", 2)), at(3, delete(1, "a", "x", 3)))
            .advanceWatermarkToInfinity();
    SinkRun run = SinkRun.of(lake, stream, sink());
    List<Row> again =
        run.deadLetters().stream()
            .map(
                letter ->
                    Row.withSchema(People.CHANGES)
                        .addValues(letter.getRow("record").getValues())
                        .addValues(
                            letter.getString("change_type"), letter.getInt64("sequence_number"))
                        .build())
            .toList();
    SinkRun.of(lake, SinkRun.batch(People.CHANGES, again), lake.sink("t").withSinkId("replay"));
    assertThat(lake.rows("t")).containsExactly(List.of(2, "late", "x"));
  }

  private static Row change(String op, int id, String name, String data, long seq) {
    return Row.withSchema(People.CHANGES).addValues(id, name, data, op, seq).build();
  }
}
