package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.SnapshotSummary;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream with nothing to say makes neither snapshots nor files, and goes on where it is. */
class IdleStreamTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @Test
  @DisplayName("33: a stream idle for many epochs makes no snapshot, and its next epoch commits")
  void anIdleStreamMakesNoSnapshot() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      for (int epoch = 0; epoch < 60; epoch++) {
        assertThat(Scenario.outcome(scenario.epoch(""))).isEqualTo("NothingToCommit");
      }
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(lake.dataFiles(scenario.name())).hasSize(1);
      scenario.epoch("1.UB2 1.UA2");
      assertThat(scenario.sink().committedThrough()).hasValue(620);
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  @Test
  @DisplayName("33: an epoch that collapses to nothing makes no snapshot, on an empty table too")
  void anEpochThatCollapsesToNothingMakesNoSnapshot() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      assertThat(Scenario.outcome(scenario.epoch("1.I1 1.D2"))).isEqualTo("NothingToCommit");
      assertThat(scenario.snapshots()).isEmpty();
      scenario.epoch("2.I1");
      assertThat(Scenario.outcome(scenario.epoch("3.I2 3.UB3 3.UA3 3.D4")))
          .isEqualTo("NothingToCommit");
      assertThat(scenario.snapshots()).hasSize(1);
      scenario.epoch("2.D5");
      assertThat(scenario.rows()).isEmpty();
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
    }
  }

  @Test
  @DisplayName("33: what an idle stream was told is asked for again after a restart, and harmless")
  void idleEpochsAreReplayedHarmlessly() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.epoch("2.I2 2.D3");
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(10);
      assertThat(Scenario.outcome(scenario.epochAt(20, "2.I2 2.D3"))).isEqualTo("NothingToCommit");
      assertThat(Scenario.outcome(scenario.epochAt(30, "3.I4"))).isEqualTo("Committed");
      assertThat(scenario.rows()).containsExactly("1:I1", "3:I4");
    }
  }

  /** A sink by whose clock everything that was committed is two hours old. */
  private static Scenario beating(UnaryOperator<CdcSink.Builder> options) {
    return Scenario.in(
        lake,
        Shapes.T0,
        builder ->
            options
                .apply(builder)
                .tokenHeartbeat(Duration.ofHours(1))
                .clock(Clock.offset(Clock.systemUTC(), Duration.ofHours(2))));
  }

  @Test
  @DisplayName("33: a heartbeat repeats the token in a snapshot without files")
  void aHeartbeatRepeatsTheToken() {
    try (Scenario scenario = beating(options -> options.snapshotProperties(Map.of("team", "x")))) {
      assertThat(scenario.sink().heartbeat()).as("before the first commit").isFalse();
      scenario.epoch("1.I7");
      String content = scenario.property("floe.cdc.content.s");
      assertThat(scenario.sink().heartbeat()).isTrue();
      assertThat(scenario.newest().operation()).isEqualTo(DataOperations.APPEND);
      assertThat(scenario.summary(SnapshotSummary.ADDED_FILES_PROP)).isZero();
      assertThat(scenario.newest().summary())
          .containsEntry("floe.cdc.sink-id", "s")
          .containsEntry("floe.cdc.committed-through.s", "10")
          .containsEntry("floe.cdc.max-committed-seq.s", "7")
          .containsEntry("floe.cdc.content.s", content)
          .containsEntry("team", "x")
          .containsKey("floe.cdc.run-spec.s");
      assertThat(scenario.count(CdcCounter.HEARTBEAT_COMMITS)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
      assertThat(Scenario.outcome(scenario.epoch("1.D8"))).isEqualTo("Committed");
      assertThat(scenario.rows()).isEmpty();
    }
  }

  @Test
  @DisplayName("33: none comes before it is due, or without an interval")
  void noneComesBeforeItIsDue() {
    try (Scenario young =
            Scenario.in(lake, Shapes.T0, options -> options.tokenHeartbeat(Duration.ofHours(1)));
        Scenario without = Scenario.in(lake, Shapes.T0)) {
      for (Scenario scenario : List.of(young, without)) {
        scenario.epoch("1.I1");
        assertThat(scenario.sink().heartbeat()).isFalse();
        scenario.epoch("");
        assertThat(scenario.snapshots()).hasSize(1);
      }
    }
  }

  @Test
  @DisplayName("33: an epoch without changes says its own position when a heartbeat is due")
  void anEpochWithoutChangesSaysItsOwnPosition() {
    try (Scenario scenario = beating(options -> options)) {
      scenario.epoch("1.I1");
      assertThat(Scenario.outcome(scenario.epoch("2.I2 2.D3"))).isEqualTo("NothingToCommit");
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      assertThat(scenario.snapshots()).hasSize(2);
      scenario.epochAt(30, "3.I4");
      assertThat(scenario.rows()).containsExactly("1:I1", "3:I4");
    }
  }

  @Test
  @DisplayName("22: with a heartbeat the token outlives its snapshot, without a property too")
  void withAHeartbeatTheTokenOutlivesItsSnapshot() {
    try (Scenario scenario = beating(CdcSink.Builder::withoutTokenProperty)) {
      scenario.epoch("1.I1");
      for (int day = 0; day < 3; day++) {
        Upkeep.emptySnapshot(scenario.table());
        assertThat(scenario.sink().heartbeat()).isTrue();
        Upkeep.expireToOneSnapshot(scenario.table());
      }
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
      scenario.epochAt(20, "1.D2");
      assertThat(scenario.rows()).isEmpty();
    }
  }

  @Test
  @DisplayName("28, 33: a heartbeat of a stale committer does not put the token back")
  void aHeartbeatOfAStaleCommitterDoesNotPutTheTokenBack() {
    try (Scenario scenario = beating(options -> options);
        CdcSink stale = scenario.open(lake.catalog())) {
      scenario.epoch("1.I1");
      stale.abort();
      scenario.epoch("2.I2");
      assertThat(stale.committedThrough()).hasValue(10);
      assertThat(stale.heartbeat()).isFalse();
      assertThat(scenario.snapshots()).hasSize(2);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
    }
  }

  @Test
  @DisplayName("33: a heartbeat that fails harms nothing and comes with the next call")
  void aHeartbeatThatFailsHarmsNothing() {
    Faults faults = new Faults();
    try (Scenario scenario = beating(options -> options);
        CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      scenario.write(sink, "1.I1");
      sink.commit(10);
      faults.catalogDown(true);
      assertThat(sink.heartbeat()).isFalse();
      faults.catalogDown(false);
      assertThat(sink.heartbeat()).isTrue();
      assertThat(scenario.count(CdcCounter.HEARTBEAT_COMMITS)).isEqualTo(1);
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
    }
  }
}
