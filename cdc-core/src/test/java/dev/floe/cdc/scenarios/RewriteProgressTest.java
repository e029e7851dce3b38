package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.EpochCommitException;
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
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sink and a compaction, each slower or faster than the other: both get on. */
class RewriteProgressTest {
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
  @DisplayName("37: a rewrite longer than many epochs still commits, and no epoch fails")
  void aRewriteLongerThanManyEpochsStillCommits() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1 3.I1 4.I1");
      for (int round = 0; round < 3; round++) {
        ForeignRewrite slow = ForeignRewrite.begin(scenario.table());
        for (int epoch = 0; epoch < 5; epoch++) {
          int sequence = 10 * round + epoch + 2;
          assertThat(
                  scenario
                      .epoch("1.UB%1$d 1.UA%1$d 2.UB%1$d 2.UA%1$d".formatted(sequence))
                      .outcome())
              .isInstanceOf(Committed.class);
        }
        slow.asOldAsItsRows().commit();
      }
      assertThat(scenario.rows()).containsExactly("1:UA26", "2:UA26", "3:I1", "4:I1");
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
      ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit();
      assertThat(lake.plan(scenario.name()))
          .singleElement()
          .matches(task -> task.deletes().isEmpty());
    }
  }

  @Test
  @DisplayName("37: an epoch is overtaken by as many commits as Iceberg tries again for")
  void anEpochIsOvertakenAsOftenAsIcebergTriesAgain() {
    Faults faults = new Faults();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      set(scenario, TableProperties.COMMIT_MIN_RETRY_WAIT_MS);
      try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
        scenario.write(sink, "1.I1");
        overtake(faults, scenario, TableProperties.COMMIT_NUM_RETRIES_DEFAULT);
        assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
        assertThat(scenario.rows()).containsExactly("1:I1");
        assertThat(scenario.snapshots()).hasSize(TableProperties.COMMIT_NUM_RETRIES_DEFAULT + 1);
      }
    }
  }

  @Test
  @DisplayName("37: an epoch that is overtaken more often commits with the next call, once")
  void anEpochThatIsOvertakenMoreOftenCommitsWithTheNextCall() {
    Faults faults = new Faults();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      set(scenario, TableProperties.COMMIT_MIN_RETRY_WAIT_MS);
      set(scenario, TableProperties.COMMIT_NUM_RETRIES);
      try (CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
        scenario.write(sink, "1.I1");
        overtake(faults, scenario, 2);
        EpochCommitException failure =
            catchThrowableOfType(EpochCommitException.class, () -> sink.commit(10));
        assertThat(failure)
            .hasMessageContaining("it is not in the table; commit the same position again");
        assertThat(scenario.rows()).isEmpty();
        assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
        assertThat(scenario.rows()).containsExactly("1:I1");
      }
    }
  }

  @Test
  @DisplayName("37: a branch is promoted at any moment of its epochs, and readers of main follow")
  void aBranchIsPromotedAtAnyMoment() {
    Faults faults = new Faults();
    try (Scenario scenario = Scenario.in(lake, Shapes.T0, options -> options.branch("audit"));
        CdcSink sink = scenario.open(lake.connect(new FaultyCatalog(faults)))) {
      for (int epoch = 1; epoch <= 6; epoch++) {
        scenario.write(sink, "%d.I%d 9.UA%d".formatted(epoch, epoch, epoch));
        if (epoch % 2 == 0) {
          faults.beforeNextCommit(() -> promote(scenario));
        }
        assertThat(sink.commit(epoch).outcome()).isInstanceOf(Committed.class);
        if (epoch == 1) {
          assertThat(scenario.rows()).as("not promoted yet").isEmpty();
        }
        if (epoch % 2 == 0) {
          assertThat(scenario.rows()).as("as promoted within the commit").hasSize(epoch);
        }
      }
      promote(scenario);
      assertThat(scenario.rows())
          .containsExactly("1:I1", "2:I2", "3:I3", "4:I4", "5:I5", "6:I6", "9:UA6");
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
    }
  }

  private static void promote(Scenario scenario) {
    scenario.table().manageSnapshots().fastForwardBranch("main", "audit").commit();
  }

  private static void set(Scenario scenario, String propertyToOne) {
    scenario.table().updateProperties().set(propertyToOne, "1").commit();
  }

  /** Lets somebody else commit first in each of the next tries of a commit. */
  private static void overtake(Faults faults, Scenario scenario, int tries) {
    faults.beforeNextCommit(
        () -> {
          Upkeep.emptySnapshot(scenario.table());
          if (tries > 1) {
            overtake(faults, scenario, tries - 1);
          }
        });
  }
}
