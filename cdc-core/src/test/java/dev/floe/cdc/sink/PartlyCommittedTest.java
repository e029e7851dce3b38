package dev.floe.cdc.sink;

import static dev.floe.cdc.sink.Shop.insert;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.delta.DeltaWriteException;
import dev.floe.cdc.sink.TablesCommitException.Remedy;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.Faults.FileFault;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commits to several tables of which some fail. */
class PartlyCommittedTest {
  private static Lake lake;

  private Shop shop;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void createTables() {
    shop = new Shop(lake);
  }

  /** Sinks to three tables that hold all through position 3, each with one change since. */
  private CdcSinks epochOfThree() {
    CdcSinks sinks = shop.open(shop.faulty(), shop.orders, shop.customers, shop.items);
    insert(sinks, shop.orders, 1);
    insert(sinks, shop.customers, 2);
    insert(sinks, shop.items, 3);
    sinks.commit(3);
    insert(sinks, shop.orders, 4);
    insert(sinks, shop.customers, 5);
    insert(sinks, shop.items, 6);
    return sinks;
  }

  private static TablesCommitException failingCommit(CdcSinks sinks, long position) {
    return catchThrowableOfType(TablesCommitException.class, () -> sinks.commit(position));
  }

  private void assertAllThere() {
    assertThat(shop.keys(shop.orders)).containsExactly(1, 4);
    assertThat(shop.keys(shop.customers)).containsExactly(2, 5);
    assertThat(shop.keys(shop.items)).containsExactly(3, 6);
  }

  @Test
  void aTableThatFailsDoesNotKeepTheOthersFromBeingCommitted() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.NONE, CommitFault.REFUSED);
      TablesCommitException failure = failingCommit(sinks, 6);
      assertThat(failure.position()).isEqualTo(6);
      assertThat(failure.committed()).containsOnlyKeys(shop.orders, shop.items);
      assertThat(failure.failures()).containsOnlyKeys(shop.customers);
      assertThat(failure.waiting()).isEmpty();
      assertThat(failure.remedy()).isEqualTo(Remedy.COMMIT_AGAIN);
      assertThat(failure)
          .hasMessageStartingWith(
              "cannot commit position 6 to 1 of 3 tables with changes; table " + shop.customers)
          .hasMessageContaining("refused by the test")
          .hasMessageContaining("; committed to " + shop.orders + ", " + shop.items)
          .hasMessageEndingWith(
              "commit position 6 again: it is tried where it is left, and only there")
          .hasCauseInstanceOf(EpochCommitException.class);
      assertThat(sinks.committedThrough()).hasValue(3);
      assertThat(sinks.committedThrough(shop.items)).hasValue(6);

      assertThat(sinks.commit(6).tables())
          .containsOnlyKeys(shop.orders, shop.items, shop.customers)
          .allSatisfy(
              (table, result) -> assertThat(result.outcome()).isInstanceOf(Committed.class));
      assertThat(sinks.committedThrough()).hasValue(6);
      assertThat(shop.snapshots(shop.orders)).isEqualTo(2);
    }
    assertAllThere();
  }

  @Test
  void everyTableThatFailedIsNamed() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.REFUSED, CommitFault.REQUEST_LOST, CommitFault.REFUSED);
      TablesCommitException failure = failingCommit(sinks, 6);
      assertThat(failure.failures().keySet())
          .containsExactly(shop.orders, shop.customers, shop.items);
      assertThat(failure)
          .hasMessageContaining("to 3 of 3 tables")
          .hasMessageContaining("; table " + shop.orders + ": cannot commit position 6")
          .hasMessageContaining("; table " + shop.customers + ": cannot commit position 6")
          .hasMessageContaining("; table " + shop.items + ": cannot commit position 6");
      assertThat(failure.getSuppressed())
          .containsExactly(
              failure.failures().get(shop.customers), failure.failures().get(shop.items));
      sinks.commit(6);
    }
    assertAllThere();
  }

  @Test
  void untilAllIsCommittedNothingElseIsTaken() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.REFUSED);
      assertThat(failingCommit(sinks, 6)).isNotNull();
      assertThatThrownBy(() -> insert(sinks, shop.items, 7))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage(
              "cannot write: the commit of position 6 failed for some tables; commit that position"
                  + " again, or abort and read the source again from committedThrough()");
      assertThatThrownBy(() -> sinks.commit(7))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("cannot commit position 7: the commit of position 6 failed");
      sinks.commit(6);
      insert(sinks, shop.items, 7);
      sinks.commit(7);
      assertThat(shop.keys(shop.items)).containsExactly(3, 6, 7);
    }
  }

  @Test
  void afterAnAbortTheSourceIsReadFromTheLowestAndNothingIsThereTwice() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.REFUSED);
      assertThat(failingCommit(sinks, 6)).isNotNull();
      sinks.abort();
      assertThat(shop.files(shop.orders)).as("what failed is removed").isEqualTo(1);
      assertThat(sinks.committedThrough()).hasValue(3);
      assertThat(insert(sinks, shop.orders, 4)).isTrue();
      assertThat(insert(sinks, shop.customers, 5)).isFalse();
      assertThat(insert(sinks, shop.items, 6)).isFalse();
      assertThat(sinks.commit(6).tables()).containsOnlyKeys(shop.orders);
    }
    assertAllThere();
  }

  @Test
  void aRestartAfterAPartialCommitLosesAndRepeatsNothing() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.NONE, CommitFault.REFUSED, CommitFault.REPLY_LOST);
      assertThat(failingCommit(sinks, 6)).isNotNull();
    }
    try (CdcSinks sinks = shop.open(shop.orders, shop.customers, shop.items)) {
      assertThat(sinks.committedThrough()).hasValue(3);
      insert(sinks, shop.orders, 4);
      insert(sinks, shop.customers, 5);
      insert(sinks, shop.items, 6);
      insert(sinks, shop.orders, 7);
      sinks.commit(8);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 4, 7);
    assertThat(shop.keys(shop.customers)).containsExactly(2, 5);
    assertThat(shop.keys(shop.items)).containsExactly(3, 6);
  }

  @Test
  void aTableWhoseFilesCannotBeWrittenIsHelpedByAnAbort() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.failFile(2, FileFault.WRITE);
      TablesCommitException failure = failingCommit(sinks, 6);
      assertThat(failure.failures()).containsOnlyKeys(shop.customers);
      assertThat(failure).hasCauseInstanceOf(DeltaWriteException.class);
      assertThat(failure.remedy()).isEqualTo(Remedy.ABORT);
      assertThat(failure)
          .hasMessageContaining(
              "abort, and read the source again from committedThrough(); what a table holds is"
                  + " skipped");
      assertThat(failingCommit(sinks, 6).failures())
          .hasEntrySatisfying(
              shop.customers,
              lost -> assertThat(lost).hasMessageContaining("the epoch's changes were lost"));
      sinks.abort();
      assertThat(insert(sinks, shop.orders, 4)).isFalse();
      assertThat(insert(sinks, shop.customers, 5)).isTrue();
      sinks.commit(6);
    }
    assertAllThere();
  }

  @Test
  void anUnknownOutcomeForOneTableForbidsToAbortAny() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.REFUSED, CommitFault.REQUEST_LOST);
      assertThat(failingCommit(sinks, 6).remedy()).isEqualTo(Remedy.COMMIT_AGAIN);
      assertThatThrownBy(sinks::abort)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("table " + shop.customers + ": cannot abort: it is not known");
      sinks.commit(6);
    }
    assertAllThere();
  }

  @Test
  void anErrorInOneTableIsThrownOnceTheOthersAreCommitted() {
    try (CdcSinks sinks = epochOfThree()) {
      shop.faults.nextCommit(CommitFault.DIED_AFTER);
      assertThatThrownBy(() -> sinks.commit(6))
          .isInstanceOf(OutOfMemoryError.class)
          .satisfies(
              error ->
                  assertThat(error.getSuppressed())
                      .singleElement()
                      .isInstanceOf(TablesCommitException.class));
      assertThat(sinks.committedThrough(shop.items)).hasValue(6);
      sinks.commit(6);
    }
    assertAllThere();
  }

  @Test
  void aTableThatAnotherHasTakenFurtherGoesOnFromThere() {
    try (CdcSinks sinks = epochOfThree();
        CdcSinks rival = shop.open(shop.orders)) {
      insert(rival, shop.orders, 4);
      insert(rival, shop.orders, 7);
      rival.commit(7);
      assertThat(sinks.commit(6).tables().get(shop.orders).outcome())
          .isInstanceOf(AlreadyCommitted.class);
      assertThat(sinks.committedThrough(shop.orders)).hasValue(7);
      assertThat(insert(sinks, shop.orders, 7)).isFalse();
      assertThat(insert(sinks, shop.orders, 8)).isTrue();
      sinks.commit(8);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 4, 7, 8);
  }

  @Test
  void aRivalThatTookATablePartOfTheWayIsToldApartFromAFailure() {
    try (CdcSinks sinks = epochOfThree();
        CdcSinks rival = shop.open(shop.orders)) {
      insert(rival, shop.orders, 4);
      rival.commit(4);
      TablesCommitException failure = failingCommit(sinks, 6);
      assertThat(failure.failures()).containsOnlyKeys(shop.orders);
      assertThat(failure.remedy()).isEqualTo(Remedy.ABORT);
      sinks.abort();
      assertThat(sinks.committedThrough()).hasValue(4);
      assertThat(insert(sinks, shop.orders, 4)).isFalse();
      insert(sinks, shop.items, 9);
      sinks.commit(9);
      assertThat(sinks.committedThrough()).hasValue(9);
    }
    assertThat(shop.keys(shop.orders)).containsExactly(1, 4);
    assertThat(shop.keys(shop.items)).containsExactly(3, 6, 9);
  }
}
