package dev.floe.beam.scenarios;

import static dev.floe.beam.testing.People.delete;
import static dev.floe.beam.testing.People.insert;
import static dev.floe.beam.testing.Pipelines.at;
import static dev.floe.beam.testing.Pipelines.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.beam.WriteCdcRows;
import dev.floe.beam.testing.BeamLake;
import dev.floe.beam.testing.Pipelines;
import dev.floe.beam.testing.Rows;
import dev.floe.beam.testing.SinkRun;
import dev.floe.beam.testing.Steps;
import org.apache.beam.sdk.testing.TestStream;
import org.apache.beam.sdk.values.Row;
import org.joda.time.Duration;
import org.junit.jupiter.api.Test;

/** Tokens of idle tables are repeated, in processing time, as long as there is input to come. */
class HeartbeatTest extends OverLake {
  private static final String THROUGH = "beam.cdc.committed-through-ms." + BeamLake.SINK;

  /** Shorter than any pipeline takes, so that a token is old whenever the timer strikes. */
  private static final Duration SHORT = Duration.millis(1);

  private WriteCdcRows sink() {
    lake.createPeople("t");
    return lake.sink("t").withTriggeringFrequency(Duration.standardMinutes(1));
  }

  private static TestStream<Row> idleAfterOneWindow() {
    return Pipelines.people()
        .addElements(at(1, insert(1, "a", "x", 12)))
        .advanceWatermarkTo(time(61))
        .advanceProcessingTime(Duration.standardMinutes(5))
        .advanceWatermarkToInfinity();
  }

  @Test
  @Rows(
      value = {266, 274},
      z = "Z19")
  void theTokenOfAnIdleTableIsRepeated() {
    SinkRun run = SinkRun.of(lake, idleAfterOneWindow(), sink().withTokenHeartbeat(SHORT));
    long heartbeats = run.counted(Steps.COMMIT, "heartbeatCommits");
    assertThat(heartbeats).isPositive();
    assertThat(lake.summaries("t", THROUGH)).hasSize((int) heartbeats + 1).containsOnly("59999");
    assertThat(lake.summaries("t", "beam.cdc.max-committed-seq." + BeamLake.SINK))
        .containsOnly("12");
    assertThat(run.committed()).hasSize(1);
    assertThat(run.counted(Steps.COMMIT, "snapshotsCreated")).isEqualTo(1);
    assertThat(lake.rows("t")).hasSize(1);
  }

  @Test
  @Rows(269)
  void thereIsNoneUnlessAskedFor() {
    SinkRun run = SinkRun.of(lake, idleAfterOneWindow(), sink());
    assertThat(run.counted(Steps.COMMIT, "heartbeatCommits")).isZero();
    assertThat(lake.snapshots("t")).hasSize(1);
  }

  @Test
  @Rows(267)
  void aYoungTokenIsNotRepeated() {
    SinkRun run =
        SinkRun.of(
            lake, idleAfterOneWindow(), sink().withTokenHeartbeat(Duration.standardHours(1)));
    assertThat(run.counted(Steps.COMMIT, "heartbeatCommits")).isZero();
  }

  @Test
  @Rows(268)
  void aWindowThatWaitsKeepsItBack() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(1, insert(1, "a", "x", 12)), at(61, insert(2, "b", "x", 13)))
                .advanceWatermarkTo(time(61))
                .advanceWatermarkToInfinity(),
            sink().withTokenHeartbeat(Duration.standardMinutes(1)));
    assertThat(run.counted(Steps.COMMIT, "heartbeatCommits")).isZero();
    assertThat(lake.summaries("t", THROUGH)).containsExactly("59999", "119999");
  }

  @Test
  @Rows(270)
  void aTableThatHoldsNothingOfTheSinkHasNoTokenToRepeat() {
    SinkRun run =
        SinkRun.of(
            lake,
            Pipelines.people()
                .addElements(at(1, insert(1, "a", "x", 1)), at(1, delete(1, "a", "x", 2)))
                .advanceWatermarkTo(time(61))
                .advanceProcessingTime(Duration.standardMinutes(5))
                .advanceWatermarkToInfinity(),
            sink().withTokenHeartbeat(SHORT));
    assertThat(run.counted(Steps.COMMIT, "heartbeatCommits")).isZero();
    assertThat(lake.snapshots("t")).isEmpty();
  }
}
