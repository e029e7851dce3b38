package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sink.EpochCommits;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.testing.Doors;
import dev.floe.cdc.testing.ForeignRewrite;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Somebody puts the table back to an earlier state: the token goes back with the rows, and a replay
 * of what comes after it gives the table that there was.
 */
class RollbackTest {
  /** Epochs at 10, 20, ...: every kind of change, and changes of one key in several epochs. */
  private static final List<String> EPOCHS =
      List.of("1.I1 2.I1", "1.UB2 1.UA2 3.I2", "2.D3", "1.D4 3.UB4 3.UA4", "2.I5");

  private static final String[] ROWS = {"2:I5", "3:UA4"};
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Scenario allEpochs() {
    Scenario scenario = Scenario.in(lake, Shapes.T0);
    EPOCHS.forEach(scenario::epoch);
    assertThat(scenario.rows()).containsExactly(ROWS);
    return scenario;
  }

  private static void replay(Scenario scenario, int epochsThere) {
    for (int epoch = epochsThere; epoch < EPOCHS.size(); epoch++) {
      assertThat(Scenario.outcome(scenario.epochAt(10L * (epoch + 1), EPOCHS.get(epoch))))
          .isEqualTo("Committed");
    }
    assertThat(scenario.rows()).containsExactly(ROWS);
  }

  @ParameterizedTest(name = "to epoch {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  @DisplayName("Z3: after a rollback to any earlier epoch a restart replays what came after it")
  void afterARollbackARestartReplaysWhatCameAfterIt(int epochsThere) {
    try (Scenario scenario = allEpochs()) {
      long target = scenario.snapshots().get(epochsThere - 1).snapshotId();
      scenario.table().manageSnapshots().rollbackTo(target).commit();
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(10L * epochsThere);
      replay(scenario, epochsThere);
    }
  }

  @ParameterizedTest(name = "to epoch {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  @DisplayName("24: a sink that runs is refused with the remedy, aborts and replays")
  void aSinkThatRunsIsRefusedAndReplays(int epochsThere) {
    try (Scenario scenario = allEpochs()) {
      long target = scenario.snapshots().get(epochsThere - 1).snapshotId();
      scenario.table().manageSnapshots().rollbackTo(target).commit();
      scenario.write("9.I9");
      assertThatThrownBy(() -> scenario.sink().commit(60))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("the table was rolled back")
          .hasMessageContaining("newest position of the sink is " + 10 * epochsThere)
          .hasMessageContaining("abort, and write all changes after the position");
      scenario.sink().abort();
      assertThat(scenario.sink().committedThrough()).hasValue(10L * epochsThere);
      replay(scenario, epochsThere);
    }
  }

  @Test
  @DisplayName("Z3: the current snapshot set back and forth again leaves nothing to replay")
  void theCurrentSnapshotSetBackAndForthLeavesNothingToReplay() {
    try (Scenario scenario = allEpochs()) {
      long newest = scenario.newest().snapshotId();
      Table table = scenario.table();
      table.manageSnapshots().setCurrentSnapshot(scenario.snapshots().get(1).snapshotId()).commit();
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      table.manageSnapshots().setCurrentSnapshot(newest).commit();
      assertThat(scenario.restart().sink().committedThrough()).hasValue(50);
      assertThat(Scenario.outcome(scenario.epochAt(50, EPOCHS.get(4))))
          .isEqualTo("AlreadyCommitted");
      assertThat(scenario.rows()).containsExactly(ROWS);
    }
  }

  @ParameterizedTest(name = "to epoch {0}, rewritten: {1}")
  @CsvSource({"1, false", "1, true", "3, false", "3, true"})
  @DisplayName(
      "Z3: what a rollback left behind does not count, whatever was done to the table since")
  void whatARollbackLeftBehindDoesNotCount(int epochsThere, boolean rewritten) {
    try (Scenario scenario = allEpochs()) {
      long target = scenario.snapshots().get(epochsThere - 1).snapshotId();
      scenario.table().manageSnapshots().rollbackTo(target).commit();
      if (rewritten) {
        ForeignRewrite.begin(scenario.table()).asOldAsItsRows().commit();
      } else {
        scenario.foreignSnapshot();
      }
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10L * epochsThere);
      replay(scenario, epochsThere);
    }
  }

  @Test
  @DisplayName("Z3: a cherry-pick that goes forward brings the token with the rows")
  void aCherryPickThatGoesForwardBringsTheToken() {
    try (Scenario scenario = allEpochs()) {
      List<Snapshot> snapshots = scenario.snapshots();
      scenario.table().manageSnapshots().rollbackTo(snapshots.get(3).snapshotId()).commit();
      scenario.table().manageSnapshots().cherrypick(snapshots.get(4).snapshotId()).commit();
      assertThat(scenario.restart().sink().committedThrough()).hasValue(50);
      assertThat(scenario.rows()).containsExactly(ROWS);
    }
  }

  @Test
  @DisplayName("Z3: a cherry-pick onto another snapshot brings rows without the token: do not")
  void aCherryPickOntoAnotherSnapshotBringsRowsWithoutTheToken() {
    try (Scenario scenario = allEpochs()) {
      List<Snapshot> snapshots = scenario.snapshots();
      scenario.table().manageSnapshots().rollbackTo(snapshots.get(3).snapshotId()).commit();
      scenario.foreignSnapshot();
      scenario.table().manageSnapshots().cherrypick(snapshots.get(4).snapshotId()).commit();
      assertThat(scenario.rows()).containsExactly(ROWS);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(40);
      scenario.epochAt(50, EPOCHS.get(4));
      assertThat(scenario.rows()).containsExactly("2:I5", "2:I5", "3:UA4");
      scenario.epochAt(60, "2.UA6");
      assertThat(scenario.rows()).as("an update heals it").containsExactly("2:UA6", "3:UA4");
    }
  }

  @Test
  @DisplayName("an epoch whose key files are spent cannot be brought back by giving it again")
  void anEpochIsGivenAgainWhoseKeyFilesAreSpent() {
    try (Scenario scenario = Scenario.inVersion3(lake, Shapes.T0, options -> options)) {
      scenario.epoch("1.I1(a) 2.I2(b)");
      long before = scenario.newest().snapshotId();
      Doors doors = new Doors(lake, scenario.name(), Shapes.T0);
      PinnedTable table = doors.resolve();
      List<ShardDelta> epoch = List.of(doors.write(table, "1.UA3(A) 2.D3"));
      try (EpochCommits commits = doors.commits(table, "run", CdcMetrics.none())) {
        commits.commit(20, epoch, Map.of());
      }
      scenario.table().manageSnapshots().rollbackTo(before).commit();
      try (EpochCommits commits = doors.commits(doors.resolve(), "run", CdcMetrics.none())) {
        EpochCommitException failure =
            catchThrowableOfType(
                EpochCommitException.class, () -> commits.commit(20, epoch, Map.of()));
        assertThat(failure).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
        assertThat(failure)
            .hasMessageContaining("is gone: the epoch was in the table, which was rolled back")
            .hasMessageContaining("write all changes after the position");
      }
      assertThat(scenario.rows()).containsExactly("1:a", "2:b");
    }
  }
}
