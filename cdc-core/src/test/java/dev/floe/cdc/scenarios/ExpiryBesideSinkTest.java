package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Somebody expires the table's snapshots down to the newest while a sink runs. */
class ExpiryBesideSinkTest {
  private static final List<String> EPOCHS =
      List.of("1.I1 2.I1 3.I1", "1.UB2 1.UA2", "2.D3 4.I3", "4.UB4 4.UA4 3.D4");

  private static final String[] ROWS = {"1:UA2", "4:UA4"};

  /** What is made of the table before its history goes. */
  enum Before {
    NOTHING,
    COMPACTED,
    MANIFESTS_REWRITTEN
  }

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static void expire(Scenario scenario, Before before) {
    switch (before) {
      case COMPACTED -> ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit();
      case MANIFESTS_REWRITTEN -> Upkeep.rewriteManifests(scenario.table());
      case NOTHING -> {}
    }
    Upkeep.expireToOneSnapshot(scenario.table());
    assertThat(scenario.snapshots()).hasSize(1);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("38: expiry to one snapshot between any two epochs stops no epoch with deletes")
  void expiryBetweenEpochsStopsNoEpoch(Before before) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      for (String epoch : EPOCHS) {
        assertThat(scenario.epoch(epoch).outcome()).isInstanceOf(Committed.class);
        expire(scenario, before);
      }
      assertThat(scenario.rows()).containsExactly(ROWS);
      assertThat(scenario.sink().committedThrough()).hasValue(40);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("38: expiry between writes and commit stops no epoch")
  void expiryBetweenWritesAndCommitStopsNoEpoch(Before before) {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch(EPOCHS.get(0));
      for (String epoch : EPOCHS.subList(1, EPOCHS.size())) {
        scenario.write(epoch);
        expire(scenario, before);
        assertThat(scenario.epoch("").outcome()).isInstanceOf(Committed.class);
      }
      assertThat(scenario.rows()).containsExactly(ROWS);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  @DisplayName("38: expiry within the commit stops no epoch")
  void expiryWithinTheCommitStopsNoEpoch(Before before) {
    Faults faults = new Faults();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch(EPOCHS.get(0));
      try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
        for (int epoch = 1; epoch < EPOCHS.size(); epoch++) {
          scenario.write(sink, EPOCHS.get(epoch));
          faults.beforeNextCommit(() -> expire(scenario, before));
          assertThat(sink.commit(10L * (epoch + 1)).outcome()).isInstanceOf(Committed.class);
        }
      }
      assertThat(scenario.rows()).containsExactly(ROWS);
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
    }
  }

  @Test
  @DisplayName("22: the newest token survives the expiry of everything before it")
  void theNewestTokenSurvivesTheExpiryOfEverythingBeforeIt() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      for (int epoch = 0; epoch < EPOCHS.size(); epoch++) {
        scenario.epoch(EPOCHS.get(epoch));
        expire(scenario, Before.NOTHING);
        scenario.restart();
        assertThat(scenario.sink().committedThrough()).hasValue(10L * (epoch + 1));
        assertThat(Scenario.outcome(scenario.epochAt(10L * (epoch + 1), EPOCHS.get(epoch))))
            .isEqualTo("AlreadyCommitted");
      }
      assertThat(scenario.rows()).containsExactly(ROWS);
    }
  }
}
