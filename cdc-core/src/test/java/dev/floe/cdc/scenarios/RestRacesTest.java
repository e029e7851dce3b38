package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.HttpFault;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.TableIntegrity;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A request to commit that is on its way to a REST catalog while something else happens to the
 * table: another commit, its own second try, a rollback, a replacement (faults 28, 29, 32).
 */
class RestRacesTest {
  private static final String FIRST = "1.I1 2.I1 3.I1";
  private static final String SECOND = "1.UB2 1.UA2 2.D2 4.I2";

  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = Lake.overHttp(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  @AfterEach
  void clearFaults() {
    lake.http().clear();
  }

  private static void assertCommitted(Scenario scenario, Long... positions) {
    assertThat(scenario.snapshots()).extracting(RestRacesTest::position).containsExactly(positions);
    assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:I2");
    TableIntegrity.assertWhole(scenario.table());
  }

  /** The position of a snapshot of the sink, null of another's. */
  private static Long position(Snapshot snapshot) {
    String through = snapshot.summary().get("floe.cdc.committed-through.s");
    return through == null ? null : Long.valueOf(through);
  }

  /** Lets a request to commit the second epoch be held, and the sink give it up. */
  private static void holdSecond(Scenario scenario) {
    scenario.epoch(FIRST);
    lake.http().nextCommits(HttpFault.held());
    scenario.write(SECOND);
    assertThatThrownBy(() -> scenario.sink().commit(20))
        .isInstanceOf(EpochCommitException.class)
        .hasMessageContaining("it is not known whether the catalog applied it")
        .hasMessageContaining("commit the same position again");
    assertThat(scenario.snapshots()).hasSize(1);
  }

  @Test
  void aHeldRequestThatArrivesBeforeTheSecondTryIsFoundByIt() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      holdSecond(scenario);
      assertThat(lake.http().deliverHeld()).isEqualTo(200);
      scenario.sink().commit(20);
      assertCommitted(scenario, 10L, 20L);
      TableIntegrity.assertNothingStranded(lake, scenario.name());
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
      assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isZero();
    }
  }

  @Test
  void aHeldRequestThatArrivesWithinTheSecondTryIsFoundByIt() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      holdSecond(scenario);
      int[] answer = {0};
      lake.http().beforeNextCommit(() -> answer[0] = lake.http().deliverHeld());
      scenario.sink().commit(20);
      assertThat(answer[0]).isEqualTo(200);
      assertCommitted(scenario, 10L, 20L);
      TableIntegrity.assertNothingStranded(lake, scenario.name());
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
    }
  }

  @Test
  void aHeldRequestThatArrivesAfterTheSecondTryIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      holdSecond(scenario);
      scenario.sink().commit(20);
      assertThat(lake.http().deliverHeld()).isEqualTo(409);
      assertCommitted(scenario, 10L, 20L);
      scenario.epochAt(30, "5.I3");
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:I2", "5:I3");
    }
  }

  @Test
  @DisplayName(
      "25: a held request that arrives before the restart is what the new sink goes on from")
  void aHeldRequestThatArrivesBeforeARestartCounts() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      holdSecond(scenario);
      assertThat(lake.http().deliverHeld()).isEqualTo(200);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      // Not every source asks first.
      scenario.epochAt(20, SECOND);
      assertCommitted(scenario, 10L, 20L);
    }
  }

  @Test
  void aHeldRequestThatArrivesWithinTheReplayWins() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      holdSecond(scenario);
      assertThat(scenario.restart().sink().committedThrough()).hasValue(10);
      lake.http().beforeNextCommit(() -> lake.http().deliverHeld());
      scenario.epochAt(20, SECOND);
      assertCommitted(scenario, 10L, 20L);
      assertThat(scenario.sink().committedThrough()).hasValue(20);
    }
  }

  @Test
  void aHeldRequestThatArrivesAfterTheReplayIsRefused() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      holdSecond(scenario);
      scenario.restart();
      scenario.epochAt(20, SECOND);
      assertThat(lake.http().deliverHeld()).isEqualTo(409);
      assertCommitted(scenario, 10L, 20L);
    }
  }

  @Test
  @DisplayName("32: a held request does not reach another table of the name")
  void aHeldRequestDoesNotReachAnotherTableOfTheName() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      lake.http().nextCommits(HttpFault.held());
      scenario.write(FIRST);
      assertThatThrownBy(() -> scenario.sink().commit(10)).isInstanceOf(EpochCommitException.class);
      TableIdentifier id = Lake.id(scenario.name());
      lake.catalog().dropTable(id, false);
      lake.create(scenario.name(), Shapes.T0.schema(), Shapes.T0.spec());
      assertThat(lake.http().deliverHeld()).isEqualTo(409);
      assertThat(scenario.snapshots()).isEmpty();
      assertThatThrownBy(() -> scenario.sink().commit(10))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("it was dropped and created anew")
          .hasMessageContaining("start the sink anew");
    }
  }

  @ParameterizedTest(name = "the delayed request is then answered {0}")
  @ValueSource(ints = {0, 409, 500, 503})
  @DisplayName("28: of two sinks that hold one epoch, one commits it")
  void ofTwoSinksThatHoldOneEpochOneCommitsIt(int status) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink twin = scenario.open(lake.catalog())) {
      scenario.epoch(FIRST);
      scenario.write(twin, FIRST);
      twin.commit(10);
      scenario.write(SECOND);
      scenario.write(twin, SECOND);
      lake.http().beforeNextCommit(() -> twin.commit(20));
      if (status != 0) {
        lake.http().nextCommits(HttpFault.appliedThen(status));
      }
      if (status >= 500) {
        // The sink's own request may still come to be applied, as far as the sink can know.
        assertThatThrownBy(() -> scenario.sink().commit(20))
            .hasMessageContaining("commit the same position again to find out");
      }
      scenario.sink().commit(20);
      assertCommitted(scenario, 10L, 20L);
      assertThat(scenario.sink().committedThrough()).hasValue(20);
      scenario.epochAt(30, "5.I3");
      assertThat(scenario.rows()).contains("5:I3");
      TableIntegrity.assertWhole(scenario.table());
    }
  }

  @ParameterizedTest(name = "{0} others")
  @ValueSource(ints = {1, 3})
  void aDelayedCommitIsOvertakenByOthersAndComesAfterThem(int others) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch(FIRST);
      scenario.write(SECOND);
      overtake(scenario, others);
      scenario.sink().commit(20);
      assertThat(scenario.snapshots()).hasSize(2 + others);
      assertThat(position(scenario.newest())).isEqualTo(20);
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:I2");
      TableIntegrity.assertWhole(scenario.table());
      TableIntegrity.assertNothingStranded(lake, scenario.name());
    }
  }

  /** Lets each of the next tries be overtaken by a snapshot of somebody else. */
  private static void overtake(Scenario scenario, int times) {
    lake.http()
        .beforeNextCommit(
            () -> {
              scenario.foreignSnapshot();
              if (times > 1) {
                overtake(scenario, times - 1);
              }
            });
  }

  @Test
  @DisplayName("29: overtaken, then applied with the reply lost, then overtaken again")
  void aCommitWhoseReplyIsLostIsFoundUnderSnapshotsOfOthers() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch(FIRST);
      scenario.write(SECOND);
      lake.http().nextCommits(HttpFault.replyLost()).looksAfterNextCommit(HttpFault.refused(403));
      assertThatThrownBy(() -> scenario.sink().commit(20)).isInstanceOf(EpochCommitException.class);
      lake.http().clear();
      scenario.foreignSnapshot();
      scenario.foreignSnapshot();
      scenario.sink().commit(20);
      assertCommitted(scenario, 10L, 20L, null, null);
      assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(2);
      TableIntegrity.assertNothingStranded(lake, scenario.name());
    }
  }

  @Test
  void aDelayedCommitIsRefusedWhereTheTableWasRolledBack() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.foreignSnapshot();
      long before = scenario.newest().snapshotId();
      scenario.epoch(FIRST);
      scenario.write(SECOND);
      lake.http()
          .beforeNextCommit(
              () -> scenario.table().manageSnapshots().setCurrentSnapshot(before).commit());
      assertThatThrownBy(() -> scenario.sink().commit(20))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("cannot commit position 20 of sink 's'")
          .hasMessageContaining("the table was rolled back");
      assertThat(scenario.rows()).isEmpty();
      assertThat(scenario.newest().snapshotId()).isEqualTo(before);
      scenario.restart();
      scenario.epochAt(20, "7.I1");
      assertThat(scenario.rows()).containsExactly("7:I1");
      TableIntegrity.assertWhole(scenario.table());
    }
  }

  @Test
  @DisplayName("29: a client that waits no longer finds what was applied")
  void aClientThatWaitsNoLongerFindsWhatWasApplied(@TempDir Path folder) {
    Map<String, String> impatient = Map.of("rest.client.socket-timeout-ms", "5000");
    try (Lake slow = Lake.overHttp(folder, impatient);
        Scenario scenario = Scenario.in(slow, Shapes.T0)) {
      slow.http().nextCommits(HttpFault.silence());
      scenario.epoch(FIRST);
      slow.http().breakSilence();
      scenario.epoch(SECOND);
      assertThat(scenario.snapshots())
          .extracting(RestRacesTest::position)
          .isEqualTo(List.of(10L, 20L));
      assertThat(scenario.rows()).containsExactly("1:UA2", "3:I1", "4:I2");
      TableIntegrity.assertWhole(scenario.table());
      TableIntegrity.assertNothingStranded(slow, scenario.name());
    }
  }
}
