package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
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
}
