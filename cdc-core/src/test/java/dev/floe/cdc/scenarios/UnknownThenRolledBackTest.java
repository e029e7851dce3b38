package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.TableIntegrity;
import dev.floe.cdc.testing.Upkeep;
import java.nio.file.Path;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A commit was applied, its reply lost, and the table rolled back before the sink asked again. */
class UnknownThenRolledBackTest {
  private static Lake lake;

  private final Faults faults = new Faults();
  private Scenario scenario;
  private CdcSink sink;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @BeforeEach
  void rollBackACommitWhoseReplyIsLost() {
    scenario = Scenario.in(lake, Shapes.T0);
    scenario.epoch("1.I1");
    long before = scenario.newest().snapshotId();
    sink = scenario.open(lake.connect(new FaultyCatalog(faults)));
    scenario.write(sink, "2.I2");
    faults.nextCommit(CommitFault.REPLY_LOST).catalogDownAfterNextCommit();
    assertThat(catchThrowableOfType(EpochCommitException.class, () -> sink.commit(20)))
        .matches(EpochCommitException::isUnknown, "is unknown");
    faults.catalogDown(false);
    scenario.table().manageSnapshots().rollbackTo(before).commit();
    Upkeep.emptySnapshot(scenario.table());
  }

  @AfterEach
  void end() {
    sink.close();
    scenario.close();
  }

  /** Expires what was rolled back, not what the table is made of. */
  private static void expire(Table table) {
    table.expireSnapshots().expireOlderThan(Long.MAX_VALUE).retainLast(10).commit();
  }

  @Test
  void itIsCommittedAgainAndSurvivesTheExpiryOfTheFirstTry() {
    assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
    expire(scenario.table());
    assertThat(scenario.snapshots()).hasSize(3);
    TableIntegrity.assertWhole(scenario.table());
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
  }

  @Test
  void itIsRefusedOnceTheExpiryOfTheFirstTryHasTakenItsFiles() {
    expire(scenario.table());
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> sink.commit(20));
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
    assertThat(failure)
        .hasMessageContaining("an earlier try was applied, rolled back and expired")
        .hasMessageContaining("close the sink, and write all changes after the position");
    sink.close();
    scenario.restart();
    assertThat(scenario.sink().committedThrough()).hasValue(10);
    scenario.epochAt(20, "2.I2");
    TableIntegrity.assertWhole(scenario.table());
    assertThat(scenario.rows()).containsExactly("1:I1", "2:I2");
  }
}
