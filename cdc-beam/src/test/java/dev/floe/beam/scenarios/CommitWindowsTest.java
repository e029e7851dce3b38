package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static dev.floe.beam.testing.Pipelines.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.People;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import dev.floe.beam.testing.Windowed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.beam.sdk.schemas.SchemaCoder;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.transforms.Create;
import org.apache.beam.sdk.transforms.windowing.AfterPane;
import org.apache.beam.sdk.transforms.windowing.FixedWindows;
import org.apache.beam.sdk.transforms.windowing.GlobalWindows;
import org.apache.beam.sdk.transforms.windowing.Repeatedly;
import org.apache.beam.sdk.transforms.windowing.Sessions;
import org.apache.beam.sdk.transforms.windowing.SlidingWindows;
import org.apache.beam.sdk.transforms.windowing.TimestampCombiner;
import org.apache.beam.sdk.transforms.windowing.Window;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TimestampedValue;
import org.joda.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommitWindowsTest extends OverLake {
  private static final String COMMITTED_THROUGH = "beam.cdc.committed-through-ms." + BeamLake.SINK;
  private static final String BATCH_END = "9223371950454775";
  private static final Duration MINUTE = Duration.standardMinutes(1);

  @BeforeEach
  void create() {
    lake.createPeople("t");
  }

  @SafeVarargs
  private static Create.TimestampedValues<Row> bounded(TimestampedValue<Row>... changes) {
    return Create.timestamped(Arrays.asList(changes)).withCoder(SchemaCoder.of(People.CHANGES));
  }

  @Test
  @Rows({126, 139})
  void boundedInputIsOneCommitWhateverItsWindowsAndTriggers() {
    SinkRun run =
        SinkRun.of(
            lake,
            Windowed.of(
                bounded(
                    at(1, insert(1, "a", "x", 1)),
                    at(61, before(1, "a", "x", 2)),
                    at(61, after(1, "a2", "x", 2)),
                    at(700, insert(2, "b", "x", 3))),
                Window.<Row>into(FixedWindows.of(MINUTE))
                    .triggering(Repeatedly.forever(AfterPane.elementCountAtLeast(1)))
                    .withAllowedLateness(Duration.standardHours(1))
                    .withTimestampCombiner(TimestampCombiner.EARLIEST)
                    .discardingFiredPanes()),
            lake.sink("t"));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "a2", "x"), List.of(2, "b", "x"));
    assertThat(lake.summaries("t", COMMITTED_THROUGH)).containsExactly(BATCH_END);
    assertThat(run.committed()).containsExactly("db.t");
    assertThat(run.deadLetters()).isEmpty();
    assertThat(run.counted(Steps.COMMIT, "alreadyCommittedWindowsSkipped")).isZero();
  }

  @Test
  @Rows({127, 128})
  void windowsOfAStreamBeginAtTheEpochWhateverItsOwnAre() {
    TestStream<Row> stream =
        Pipelines.people()
            .addElements(at(1, insert(1, "a", "x", 1)), at(61, insert(2, "b", "x", 2)))
            .advanceWatermarkTo(time(500))
            .advanceWatermarkToInfinity();
    List<Window<Row>> upstream =
        List.of(
            Window.into(Sessions.withGapDuration(Duration.standardHours(1))),
            Window.<Row>into(new GlobalWindows())
                .triggering(Repeatedly.forever(AfterPane.elementCountAtLeast(3)))
                .withAllowedLateness(Duration.ZERO)
                .accumulatingFiredPanes(),
            Window.<Row>into(FixedWindows.of(Duration.standardMinutes(7)))
                .withTimestampCombiner(TimestampCombiner.END_OF_WINDOW));
    for (int i = 0; i < upstream.size(); i++) {
      String table = "w" + i;
      lake.createPeople(table);
      SinkRun.of(
          lake,
          Windowed.of(stream, upstream.get(i)),
          lake.sink(table).withTriggeringFrequency(MINUTE));
      assertThat(lake.summaries(table, COMMITTED_THROUGH)).containsExactly("59999", "119999");
      assertThat(lake.rows(table)).hasSize(2);
    }
  }

  @Test
  void anElementInSeveralWindowsIsSeveralElements() {
    TestStream<Row> stream =
        Pipelines.people()
            .addElements(at(61, insert(1, "a", "x", 1)), at(62, delete(2, "b", "x", 2)))
            .advanceWatermarkToInfinity();
    SinkRun run =
        SinkRun.of(
            lake,
            Windowed.of(
                stream, Window.into(SlidingWindows.of(MINUTE).every(Duration.standardSeconds(20)))),
            lake.sink("t").withTriggeringFrequency(MINUTE));
    assertThat(lake.rows("t")).containsExactly(List.of(1, "a", "x"));
    assertThat(lake.summaries("t", COMMITTED_THROUGH)).containsExactly("119999");
    assertThat(run.counted(Steps.COMMIT, "committedEqualityDeleteRecords")).isEqualTo(1);
  }

  @Test
  @Rows(129)
  void theOrderOfArrivalDoesNotMatter() {
    List<TimestampedValue<Row>> first =
        new ArrayList<>(
            List.of(
                at(1, insert(1, "a", "x", 1)),
                at(2, insert(2, "b", "x", 1)),
                at(3, insert(3, "c", "x", 1)),
                at(4, after(2, "b2", "x", 2)),
                at(5, delete(1, "a", "x", 3)),
                at(6, after(1, "a3", "x", 3)),
                at(7, delete(3, "c", "x", 4))));
    for (long seed = 1; seed <= 4; seed++) {
      Collections.shuffle(first, new Random(seed));
      String table = "s" + seed;
      lake.createPeople(table);
      TestStream.Builder<Row> stream = Pipelines.people();
      for (TimestampedValue<Row> change : first) {
        stream = stream.addElements(change);
      }
      SinkRun.of(
          lake,
          stream.advanceWatermarkToInfinity(),
          lake.sink(table).withTriggeringFrequency(MINUTE));
      assertThat(lake.rows(table))
          .as("seed %d", seed)
          .containsExactlyInAnyOrder(List.of(1, "a3", "x"), List.of(2, "b2", "x"));
    }
  }

  @Test
  void windowsInWhichAllCancelsAreNoSnapshots() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(1, insert(1, "a", "x", 1)), at(2, delete(1, "a", "x", 2)))
                .addElements(at(61, insert(2, "b", "x", 3)))
                .advanceWatermarkToInfinity(),
            lake.sink("t").withTriggeringFrequency(MINUTE));
    assertThat(lake.summaries("t", COMMITTED_THROUGH)).containsExactly("119999");
    assertThat(run.committed()).hasSize(1);
  }

  @Test
  @Rows(66)
  void aStreamWithoutElementsCommitsNothing() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people().advanceWatermarkTo(time(1000)).advanceWatermarkToInfinity(),
            lake.sink("t").withTriggeringFrequency(MINUTE));
    assertThat(run.snapshots()).isEmpty();
    assertThat(lake.snapshots("t")).isEmpty();
  }

  /** Beam counts -61 s into the last window before the epoch; what matters is that none is lost. */
  @Test
  void eventTimesBeforeTheEpochHaveWindowsToo() {
    SinkRun.of(
        lake,
        Pipelines.people()
            .addElements(at(-61, insert(1, "a", "x", 1)), at(-1, insert(2, "b", "x", 2)))
            .addElements(at(1, insert(3, "c", "x", 3)))
            .advanceWatermarkToInfinity(),
        lake.sink("t").withTriggeringFrequency(MINUTE));
    assertThat(lake.summaries("t", COMMITTED_THROUGH)).containsExactly("-1", "59999");
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(
            List.of(1, "a", "x"), List.of(2, "b", "x"), List.of(3, "c", "x"));
  }

  @Test
  @Rows(109)
  void sequenceNumbersHaveASign() {
    Row[] changes = {
      insert(1, "later", "x", Long.MAX_VALUE),
      insert(1, "first", "x", Long.MIN_VALUE),
      delete(1, "then", "x", -1),
      insert(2, "kept", "x", -5),
      delete(2, "before", "x", -6)
    };
    SinkRun.of(lake, SinkRun.people(changes), lake.sink("t"));
    assertThat(lake.rows("t"))
        .containsExactlyInAnyOrder(List.of(1, "later", "x"), List.of(2, "kept", "x"));
    assertThat(Arrays.asList(lake.summaries("t", "beam.cdc.max-committed-seq.people-sink")))
        .containsExactly(List.of(Long.toString(Long.MAX_VALUE)));
  }
}
