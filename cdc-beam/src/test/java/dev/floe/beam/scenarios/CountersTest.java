package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.after;
import static dev.floe.beam.testing.People.before;
import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;

/** What the committer counts and puts out. */
class CountersTest extends OverLake {
  private static final List<String> TRIPWIRES =
      List.of(
          "alreadyCommittedWindowsSkipped",
          "orphanFiles",
          "tokenParseFailures",
          "suspectedTokenExpiry",
          "crossWindowSequenceInversions",
          "specMismatchedWindows",
          "commitFailures",
          "heartbeatCommits");

  @Test
  @Rows({277, 279})
  void volumeIsCountedOnce() {
    lake.createPeople("t");
    SinkRun.of(
        lake,
        SinkRun.people(insert(1, "a", "x", 1), insert(2, "b", "x", 1)),
        lake.sink("t").withSinkId("first"));
    SinkRun run =
        SinkRun.of(
            lake,
            SinkRun.people(
                before(1, "a", "x", 2), after(1, "a2", "x", 2),
                delete(2, "b", "x", 3), insert(3, "c", "x", 4)),
            lake.sink("t").withNumShards(1));
    assertThat(run.counted(Steps.COMMIT, "snapshotsCreated")).isEqualTo(1);
    assertThat(run.counted(Steps.COMMIT, "committedDataFiles")).isEqualTo(1);
    assertThat(run.counted(Steps.COMMIT, "committedDeleteFiles")).isEqualTo(1);
    assertThat(run.counted(Steps.COMMIT, "committedRecords")).isEqualTo(2);
    assertThat(run.counted(Steps.COMMIT, "committedEqualityDeleteRecords")).isEqualTo(2);
    assertThat(run.counted(Steps.COMMIT, "committedBytes")).isPositive();
    assertThat(TRIPWIRES).allMatch(name -> run.counted(Steps.COMMIT, name) == 0);
  }

  @Test
  @Rows({209, 222, 228, 281})
  void twentyWindowsAtOnceAreTwentySnapshots() {
    lake.createPeople("t");
    var stream = Pipelines.people();
    List<String> ends = new ArrayList<>();
    for (int window = 19; window >= 0; window--) {
      Row change = insert(window, "w" + window, "x", window);
      stream = stream.addElements(at(60L * window + 5, change));
      ends.add(0, Long.toString(60_000L * window + 59_999));
    }
    SinkRun run =
        SinkRun.of(
            lake,
            stream.advanceWatermarkToInfinity(),
            lake.sink("t").withTriggeringFrequency(Duration.standardMinutes(1)));
    assertThat(lake.summaries("t", "beam.cdc.committed-through-ms." + BeamLake.SINK))
        .isEqualTo(ends);
    assertThat(run.committed()).hasSize(20);
    assertThat(run.counted(Steps.COMMIT, "snapshotsCreated")).isEqualTo(20);
    assertThat(TRIPWIRES).allMatch(name -> run.counted(Steps.COMMIT, name) == 0);
  }

  @Test
  @Rows({223, 224, 225})
  void aWindowWithAnEarlierSequenceNumberIsCounted() {
    lake.createPeople("t");
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(1, insert(1, "a", "x", 10)), at(1, insert(2, "b", "x", 100)))
                .addElements(at(61, insert(3, "c", "x", 50)))
                .addElements(at(121, insert(4, "d", "x", 100)))
                .advanceWatermarkToInfinity(),
            lake.sink("t").withTriggeringFrequency(Duration.standardMinutes(1)));
    assertThat(run.counted(Steps.COMMIT, "crossWindowSequenceInversions")).isEqualTo(1);
  }
}
