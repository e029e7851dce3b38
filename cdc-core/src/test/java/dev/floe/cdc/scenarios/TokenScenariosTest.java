package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.table.TableDefinition;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sink reads from the table when it begins, and what it does not apply twice (231-244). */
class TokenScenariosTest {
  private static final String THROUGH = "floe.cdc.committed-through.s";
  private static final String MAX_SEQUENCE = "floe.cdc.max-committed-seq.s";

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static String maxSequence(CdcSink sink) {
    return sink.lastCommitted().orElseThrow().summary().get(MAX_SEQUENCE);
  }

  @Test
  @DisplayName("231: an empty table is a fresh start")
  void anEmptyTableIsAFreshStart() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      assertThat(scenario.sink().committedThrough()).isEmpty();
      assertThat(scenario.sink().lastCommitted()).isEmpty();
    }
  }

  @Test
  @DisplayName("232: the newest token wins, with its own highest sequence")
  void theNewestTokenWins() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I100");
      scenario.epoch("2.I5");
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(20);
      assertThat(maxSequence(scenario.sink())).isEqualTo("5");
    }
  }

  @Test
  @DisplayName("233: an unreadable token is skipped for an older one, and counted")
  void anUnreadableTokenIsSkipped() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I7");
      scenario.foreignSnapshot(THROUGH, "garbage", MAX_SEQUENCE, "99");
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(10);
      assertThat(maxSequence(scenario.sink())).isEqualTo("7");
      assertThat(scenario.count(CdcCounter.TOKEN_PARSE_FAILURES)).isEqualTo(1);
      scenario.epoch("2.I8");
      assertThat(scenario.count(CdcCounter.TOKEN_PARSE_FAILURES)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("234: a token counts though its highest sequence is unreadable")
  void aTokenCountsThoughItsSequenceIsUnreadable() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot(THROUGH, "30", MAX_SEQUENCE, "garbage");
      assertThat(scenario.restart().sink().committedThrough()).hasValue(30);
    }
  }

  @Test
  @DisplayName("235: a trace of the sink without a token is a suspected expiry, counted once")
  void aTraceWithoutATokenIsASuspectedExpiry() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot("floe.cdc.sink-id", "s");
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).isEmpty();
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isEqualTo(1);
      scenario.epoch("1.I1");
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isEqualTo(1);
      assertThat(scenario.rows()).containsExactly("1:I1");
    }
  }

  @Test
  @DisplayName("236: sinks of other ids are not seen, whatever their ids begin with")
  void sinksOfOtherIdsAreNotSeen() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink other = scenario.openAs("s.2")) {
      scenario.epoch("1.I1");
      scenario.write(other, "2.I1");
      other.commit(500);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
      assertThat(other.committedThrough()).hasValue(500);
      scenario.epoch("3.I1");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "3:I1");
      assertThat(scenario.count(CdcCounter.SUSPECTED_TOKEN_EXPIRY)).isZero();
    }
  }

  @Test
  @DisplayName("237: the token is found behind snapshots of others")
  void theTokenIsFoundBehindSnapshotsOfOthers() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.foreignSnapshot();
      scenario.foreignSnapshot();
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
    }
  }

  @Test
  @DisplayName("238: a table that is missing is a fresh start once it is created")
  void aMissingTableIsAFreshStart() {
    String name = lake.newName();
    TableDefinition definition = new TableDefinition(Shapes.T0.schema(), List.of(), Map.of());
    try (CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(name))
            .equalityColumns("id")
            .createIfMissing(definition)
            .sinkId("s")
            .build()) {
      assertThat(sink.committedThrough()).isEmpty();
      assertThat(lake.snapshots(name)).isEmpty();
    }
  }

  @Test
  @DisplayName("239: a restart that replays two epochs applies only the third")
  void aRestartThatReplaysAppliesOnlyWhatIsNew() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1");
      scenario.epoch("1.UB2 1.UA2 3.I2");
      scenario.restart();
      assertThat(Scenario.outcome(scenario.epochAt(10, "1.I1 2.I1"))).isEqualTo("AlreadyCommitted");
      assertThat(Scenario.outcome(scenario.epochAt(20, "1.UB2 1.UA2 3.I2")))
          .isEqualTo("AlreadyCommitted");
      assertThat(Scenario.outcome(scenario.epochAt(30, "2.D3"))).isEqualTo("Committed");
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I2");
      assertThat(scenario.snapshots()).hasSize(3);
      assertThat(scenario.count(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(2);
    }
  }

  @Test
  @DisplayName("240: other rows at a committed position are not written")
  void otherRowsAtACommittedPositionAreNotWritten() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.restart();
      CommitResult result = scenario.epochAt(10, "2.I1 3.I1");
      long snapshot = scenario.newest().snapshotId();
      assertThat(result.outcome()).isEqualTo(new AlreadyCommitted(snapshot, 10, Content.OTHER));
      assertThat(scenario.rows()).containsExactly("1:I1");
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(scenario.count(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(1);
    }
  }

  @Test
  @DisplayName("244, 245: a skipped epoch counts all its files, and leaves them")
  void aSkippedEpochCountsAndLeavesItsFiles() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1");
      int before = lake.dataFiles(scenario.name()).size();
      CommitResult skipped = scenario.restart().epochAt(7, "1.UA2 2.UA2 3.UA2 4.D2");
      int files = skipped.written().dataFiles() + skipped.written().deleteFiles();
      assertThat(files).isGreaterThan(3);
      assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isEqualTo(files);
      assertThat(scenario.count(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(1);
      assertThat(lake.dataFiles(scenario.name())).hasSize(before + files);
      assertThat(scenario.count(CdcCounter.COMMITTED_RECORDS)).isEqualTo(1);
      assertThat(scenario.sink().committedThrough()).hasValue(10);
    }
  }

  @Test
  @DisplayName("Z3: a rollback of the table rolls the position back")
  void aRollbackOfTheTableRollsThePositionBack() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      long first = scenario.newest().snapshotId();
      scenario.epoch("2.I1");
      scenario.table().manageSnapshots().rollbackTo(first).commit();
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(10);
      assertThat(Scenario.outcome(scenario.epochAt(20, "2.I1(again)"))).isEqualTo("Committed");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:again");
    }
  }

  @Test
  @DisplayName("The newest token survives the expiry of all snapshots before it")
  void theNewestTokenSurvivesExpiryOfOlderSnapshots() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      scenario.epoch("2.I1");
      scenario
          .table()
          .expireSnapshots()
          .expireOlderThan(System.currentTimeMillis() + 1)
          .retainLast(1)
          .commit();
      assertThat(scenario.snapshots()).hasSize(1);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      scenario.epoch("1.D2");
      assertThat(scenario.rows()).containsExactly("2:I1");
    }
  }

  @Test
  void positionsMayBeNegativeAndAscendFromThere() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epochAt(Long.MIN_VALUE, "1.I1");
      scenario.epochAt(-5, "2.I1");
      scenario.restart();
      assertThat(scenario.sink().committedThrough()).hasValue(-5);
      assertThat(Scenario.outcome(scenario.epochAt(-6, "3.I1"))).isEqualTo("AlreadyCommitted");
      scenario.sink().abort();
      assertThat(Scenario.outcome(scenario.epochAt(Long.MAX_VALUE, "4.I1"))).isEqualTo("Committed");
      assertThat(scenario.rows()).containsExactly("1:I1", "2:I1", "4:I1");
    }
  }
}
