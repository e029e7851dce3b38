package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.OrphanRemoval;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import dev.floe.cdc.testing.Upkeep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.iceberg.exceptions.NotFoundException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which files an epoch leaves that no snapshot refers to, and what comes of their removal. */
class OrphanRemovalTest {
  private static Lake lake;

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private final Faults faults = new Faults();

  private CdcSink faultySink(Scenario scenario) {
    return scenario.open(lake.connect(new FaultyCatalog(faults)));
  }

  private static List<Path> removeAll(Scenario scenario) {
    return OrphanRemoval.ofAnyAge(scenario.table());
  }

  @Test
  @DisplayName("40: removal with a minimum age leaves what awaits its commit")
  void removalWithAMinimumAgeLeavesWhatAwaitsItsCommit() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = faultySink(scenario)) {
      scenario.epoch("1.I1");
      leaveOrphan(scenario);
      OrphanRemoval.age(scenario.table(), Instant.now().minus(Duration.ofDays(4)));
      sink.abort();
      scenario.write(sink, "1.UB2 1.UA2");
      faults.beforeNextCommit(
          () ->
              assertThat(
                      OrphanRemoval.before(
                          scenario.table(), Instant.now().minus(Duration.ofDays(3))))
                  .as("orphans of long ago")
                  .hasSize(1));
      assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:UA2");
    }
  }

  @Test
  @DisplayName(
      "40: what removal with age 0 took after an unknown outcome is noticed by the next try")
  void whatRemovalTookAfterAnUnknownOutcomeIsNoticed() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = faultySink(scenario)) {
      scenario.epoch("1.I1 2.I1");
      sink.abort();
      scenario.write(sink, "1.UB2 1.UA2 3.I2");
      faults.nextCommit(CommitFault.REQUEST_LOST);
      assertThat(catchThrowable(() -> sink.commit(20))).isInstanceOf(EpochCommitException.class);
      assertThat(removeAll(scenario)).isNotEmpty();
      assertThatThrownBy(() -> sink.commit(20))
          .isInstanceOf(EpochCommitException.class)
          .hasMessageContaining("is gone")
          .hasMessageContaining("or somebody has removed files that no snapshot refers to");
      scenario.restart().epochAt(20, "1.UB2 1.UA2 3.I2");
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:I1", "3:I2");
    }
  }

  @Test
  @DisplayName("40: what it took within the commit is missed by every reader, who says so")
  void whatRemovalTookWithinTheCommitIsMissed() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0);
        CdcSink sink = faultySink(scenario)) {
      scenario.epoch("1.I1 2.I1");
      long whole = scenario.newest().snapshotId();
      sink.abort();
      scenario.write(sink, "1.UB2 1.UA2 3.I2");
      faults.beforeNextCommit(() -> assertThat(removeAll(scenario)).isNotEmpty());
      assertThat(sink.commit(20).outcome()).isInstanceOf(Committed.class);
      assertThatThrownBy(scenario::rows).isInstanceOf(NotFoundException.class);
      putBackAndReplay(scenario, whole);
    }
  }

  /**
   * The remedy: the token goes back with the table, so that the source is read again from there.
   */
  private static void putBackAndReplay(Scenario scenario, long whole) {
    scenario.table().manageSnapshots().rollbackTo(whole).commit();
    scenario.restart();
    assertThat(scenario.sink().committedThrough()).hasValue(10);
    scenario.epochAt(20, "1.UB2 1.UA2 3.I2");
    assertThat(scenario.rows()).containsExactly("1:UA2", "2:I1", "3:I2");
  }

  @Test
  @DisplayName("40: abort removes the epoch's own files, and nothing else")
  void abortRemovesTheEpochsOwnFiles() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS);
        CdcSink sink = faultySink(scenario)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      List<Path> before = lake.dataFiles(scenario.name());
      sink.abort();
      scenario.write(sink, "1.D2 2.UB2 2.UA2 4.I2");
      Upkeep.tryCommitsOnce(scenario.table());
      faults.nextCommit(CommitFault.REFUSED);
      assertThat(catchThrowable(() -> sink.commit(20))).isInstanceOf(EpochCommitException.class);
      assertThat(lake.dataFiles(scenario.name())).hasSizeGreaterThan(before.size());
      sink.abort();
      assertThat(lake.dataFiles(scenario.name())).hasSameElementsAs(before);
      assertThat(removeAll(scenario)).as("metadata of refused tries").isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(names = {"REPLY_LOST", "REQUEST_LOST", "DIED_AFTER"})
  @DisplayName("40: an unknown outcome keeps all files, whatever is closed or asked")
  void anUnknownOutcomeKeepsAllFiles(CommitFault fault) {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.I1");
      try (CdcSink sink = faultySink(scenario)) {
        scenario.write(sink, "1.UB2 1.UA2");
        faults.nextCommit(fault).catalogDownAfterNextCommit();
        assertThat(catchThrowable(() -> sink.commit(20))).isNotNull();
        assertThatThrownBy(sink::abort)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("it is not known whether position 20 was committed");
      }
      assertThat(lake.dataFiles(scenario.name())).hasSize(3);
      boolean applied = fault != CommitFault.REQUEST_LOST;
      assertThat(scenario.rows()).containsExactly(applied ? "1:UA2" : "1:I1");
      assertThat(removeAll(scenario).stream().filter(file -> file.toString().contains("/data/")))
          .as("orphans")
          .hasSize(applied ? 0 : 2);
      assertThat(scenario.rows()).containsExactly(applied ? "1:UA2" : "1:I1");
    }
  }

  @Test
  @DisplayName("40: commits that go well leave no file that no snapshot refers to")
  void commitsThatGoWellLeaveNoOrphan() {
    try (Scenario scenario = Scenario.in(lake, Shapes.BUCKETS)) {
      scenario.epoch("1.I1 2.I1 3.I1");
      scenario.epoch("1.UB2 1.UA2 2.D2");
      scenario.epoch("9.I3 9.D4");
      scenario.write("3.D5").sink().abort();
      assertThat(removeAll(scenario)).isEmpty();
    }
  }

  /** A file of a run that was killed before its commit. */
  private static void leaveOrphan(Scenario scenario) {
    Path beside = lake.dataFiles(scenario.name()).get(0);
    try {
      Files.copy(beside, beside.resolveSibling("left-by-a-killed-run.parquet"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
