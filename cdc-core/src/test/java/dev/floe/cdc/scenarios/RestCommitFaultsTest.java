package dev.floe.cdc.scenarios;

import static dev.floe.cdc.testing.HttpFault.appliedThen;
import static dev.floe.cdc.testing.HttpFault.held;
import static dev.floe.cdc.testing.HttpFault.refused;
import static dev.floe.cdc.testing.HttpFault.replyLost;
import static dev.floe.cdc.testing.HttpFault.requestLost;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CommitResult;
import dev.floe.cdc.testing.HttpFault;
import dev.floe.cdc.testing.HttpFaults;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.TableIntegrity;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a REST catalog, or what stands before it, answers to a commit: the epoch is in the table
 * once, with all of its files, and the sink goes on, as soon as the same commit has been asked for
 * often enough (fault 29 of public reports: files registered twice, or removed from under a
 * snapshot).
 *
 * <p>The table goes through an epoch of inserts that is its first snapshot, and an epoch of updates
 * and deletes; each meets the fault.
 */
class RestCommitFaultsTest {
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

  /** Faults that the commit finds its way through at the first call. */
  static Stream<HttpFault> overcomeAtOnce() {
    return Stream.of(
        appliedThen(500),
        appliedThen(502),
        appliedThen(503),
        appliedThen(504),
        replyLost(),
        // The client asks again by itself, and is refused for what its own first try did.
        appliedThen(503).retryAfterSeconds(1),
        appliedThen(429),
        // Answers that say "not applied" and are not true.
        appliedThen(400),
        appliedThen(401),
        appliedThen(403),
        appliedThen(404),
        appliedThen(409),
        appliedThen(422),
        // Here the client, or Iceberg's commit, asks again.
        refused(409),
        refused(429),
        refused(503).retryAfterSeconds(1));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("overcomeAtOnce")
  @DisplayName("29: the first call commits")
  void theFirstCallCommits(HttpFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      lake.http().nextCommits(fault);
      scenario.epoch("1.I1 2.I1 3.I1");
      assertCommittedOnce(scenario, 10);
      lake.http().nextCommits(fault);
      CommitResult result = scenario.epoch("1.UB2 1.UA2 2.D2 4.I2");
      assertThat(result.outcome())
          .isInstanceOf(isApplied(fault) ? Resolved.class : Committed.class);
      assertCommittedOnce(scenario, 10, 20);
      assertThat(scenario.count(CdcCounter.COMMIT_FAILURES)).isZero();
      assertGoesOn(scenario);
    }
  }

  /** Faults after which the epoch is in no table. */
  static Stream<HttpFault> notApplied() {
    return Stream.of(
        refused(400),
        refused(401),
        refused(403),
        refused(404),
        refused(422),
        refused(500),
        refused(502),
        refused(503),
        refused(504),
        requestLost());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("notApplied")
  @DisplayName("29: the second call commits")
  void theSecondCallCommits(HttpFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      lake.http().nextCommits(fault);
      scenario.write("1.I1 2.I1 3.I1");
      assertFails(scenario, 10);
      scenario.sink().commit(10);
      assertCommittedOnce(scenario, 10);
      lake.http().nextCommits(fault, fault);
      scenario.write("1.UB2 1.UA2 2.D2 4.I2");
      assertFails(scenario, 20);
      assertFails(scenario, 20);
      scenario.sink().commit(20);
      assertCommittedOnce(scenario, 10, 20);
      assertGoesOn(scenario);
    }
  }

  /** Faults after which the client asks the table itself. */
  static Stream<HttpFault> applied() {
    return overcomeAtOnce().filter(RestCommitFaultsTest::isApplied);
  }

  private static boolean isApplied(HttpFault fault) {
    return fault.toString().startsWith("applied");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("applied")
  @DisplayName("29: with the catalog away after the commit, nothing is taken for lost")
  void withTheCatalogAwayAfterTheCommitNothingIsTakenForLost(HttpFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      commitThenAway(scenario, fault, 10, "1.I1 2.I1 3.I1");
      assertCommittedOnce(scenario, 10);
      commitThenAway(scenario, fault, 20, "1.UB2 1.UA2 2.D2 4.I2");
      assertCommittedOnce(scenario, 10, 20);
      assertGoesOn(scenario);
    }
  }

  private static void commitThenAway(
      Scenario scenario, HttpFault fault, long position, String changes) {
    HttpFaults http = lake.http();
    scenario.write(changes);
    http.nextCommits(fault).looksAfterNextCommit(refused(403));
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> scenario.sink().commit(position));
    http.clear();
    assertThat(failure)
        .hasMessageContaining("cannot commit position " + position + " of sink 's'")
        .hasMessageContaining("it is not known whether the catalog applied it")
        .hasMessageContaining("commit the same position again");
    assertThatThrownBy(() -> scenario.sink().abort()).hasMessageContaining("it is not known");
    scenario.sink().commit(position);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("applied")
  @DisplayName("25, 29: a sink that starts anew after the fault reads the position from the table")
  void aSinkThatStartsAnewReadsThePositionFromTheTable(HttpFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      lake.http().nextCommits(fault);
      scenario.epoch("1.UB2 1.UA2 2.D2 4.I2");
      assertThat(scenario.restart().sink().committedThrough()).hasValue(20);
      // What is replayed is not applied again.
      scenario.epochAt(20, "1.UB2 1.UA2 2.D2 4.I2");
      assertThat(scenario.snapshots()).hasSize(2);
      assertGoesOn(scenario);
    }
  }

  @ParameterizedTest(name = "again: {0}")
  @MethodSource("applied")
  @DisplayName("29: a request that arrives late, after the client gave it up, is applied once")
  void aRequestThatArrivesLateIsAppliedOnce(HttpFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      lake.http().nextCommits(held(), fault);
      scenario.write("1.UB2 1.UA2 2.D2 4.I2");
      assertFails(scenario, 20);
      scenario.sink().commit(20);
      assertThat(lake.http().deliverHeld()).isEqualTo(409);
      assertCommittedOnce(scenario, 10, 20);
      assertGoesOn(scenario);
    }
  }

  private static void assertFails(Scenario scenario, long position) {
    assertThatThrownBy(() -> scenario.sink().commit(position))
        .isInstanceOf(EpochCommitException.class)
        .hasMessageContaining("cannot commit position " + position + " of sink 's'")
        .hasMessageContaining("commit the same position again");
    TableIntegrity.assertWhole(scenario.table());
  }

  private static void assertCommittedOnce(Scenario scenario, long... positions) {
    assertThat(scenario.snapshots())
        .extracting(RestCommitFaultsTest::position)
        .containsExactly(Arrays.stream(positions).boxed().toArray(Long[]::new));
    assertThat(scenario.rows())
        .isEqualTo(
            positions.length == 1
                ? List.of("1:I1", "2:I1", "3:I1")
                : List.of("1:UA2", "3:I1", "4:I2"));
    TableIntegrity.assertWhole(scenario.table());
    TableIntegrity.assertNothingStranded(lake, scenario.name());
    assertThat(scenario.count(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(positions.length);
    assertThat(scenario.count(CdcCounter.COMMITTED_RECORDS))
        .isEqualTo(positions.length == 1 ? 3 : 5);
    assertThat(scenario.count(CdcCounter.ORPHAN_FILES)).isZero();
  }

  private static long position(Snapshot snapshot) {
    return Long.parseLong(snapshot.summary().get("floe.cdc.committed-through.s"));
  }

  private static void assertGoesOn(Scenario scenario) {
    scenario.epochAt(30, "3.UB3 3.UA3 5.I3");
    assertThat(scenario.rows()).containsExactly("1:UA2", "3:UA3", "4:I2", "5:I3");
    assertThat(scenario.snapshots()).hasSize(3);
    assertThat(scenario.restart().sink().committedThrough()).hasValue(30);
    TableIntegrity.assertWhole(scenario.table());
  }
}
