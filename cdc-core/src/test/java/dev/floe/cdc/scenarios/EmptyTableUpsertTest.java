package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Scenario;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An upsert into a table that never had a row has nothing to delete (Z21). */
@DisplayName("Z21: upserts into a table without a snapshot")
class EmptyTableUpsertTest {
  private static Lake lake;

  private final Faults faults = new Faults();

  @BeforeAll
  static void open(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void close() {
    lake.close();
  }

  private static Scenario upserts() {
    return Scenario.in(lake, Shapes.T0, CdcSink.Builder::upsert);
  }

  private CdcSink racingSink(Scenario scenario) {
    return scenario.open(lake.connect(new FaultyCatalog(faults)));
  }

  private static CdcSink otherSink(Scenario scenario) {
    return CdcSink.builder(lake.catalog(), Lake.id(scenario.name()))
        .sinkId("other")
        .upsert()
        .build();
  }

  private static void assertStale(CdcSink sink, long position) {
    EpochCommitException stale =
        catchThrowableOfType(EpochCommitException.class, () -> sink.commit(position));
    assertThat(stale).matches(it -> it.isRefusedAs(Reason.NOT_EMPTY), "is NOT_EMPTY");
    assertThat(stale)
        .hasMessageContaining("the table had no snapshot when the epoch was written")
        .hasMessageContaining("another writer has made one since")
        .hasMessageContaining("abort, and write all changes after the position");
  }

  @Test
  void theFirstEpochHoldsNoDeletesAndTheNextDoes() {
    try (Scenario scenario = upserts()) {
      scenario.epoch("1.I1 2.UA1 3.D1");
      assertThat(scenario.added()).containsExactly("data x2");
      assertThat(scenario.newest().operation()).isEqualTo("append");
      scenario.epoch("1.UA2 3.UA2");
      assertThat(scenario.added()).containsExactly("data x2", "delete x2");
      assertThat(scenario.rows()).containsExactly("1:UA2", "2:UA1", "3:UA2");
    }
  }

  @Test
  void withoutUpsertDeletesAreWrittenAsEver() {
    try (Scenario scenario = Scenario.in(lake, Shapes.T0)) {
      scenario.epoch("1.UB1 1.UA1");
      assertThat(scenario.added()).containsExactly("data x1", "delete x1");
    }
  }

  @Test
  void deletesAloneAreNothingToCommit() {
    try (Scenario scenario = upserts()) {
      assertThat(scenario.epoch("1.D1 2.D1").outcome()).isInstanceOf(NothingToCommit.class);
      assertThat(scenario.snapshots()).isEmpty();
      assertThat(lake.dataFiles(scenario.name())).isEmpty();
    }
  }

  @Test
  void twoSinksThatBeginAtOnceLeaveOneRowOfAKey() {
    try (Scenario scenario = upserts();
        CdcSink sink = racingSink(scenario);
        CdcSink other = otherSink(scenario)) {
      scenario.write(sink, "1.UA1(mine) 2.UA1(mine)");
      scenario.write(other, "1.UA1(other) 3.UA1(other)");
      faults.beforeNextCommit(() -> other.commit(1));
      assertStale(sink, 10);
      sink.abort();
      assertThat(sink.committedThrough()).isEmpty();
      scenario.write(sink, "1.UA1(mine) 2.UA1(mine)");
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:mine", "2:mine", "3:other");
      assertThat(lake.dataFiles(scenario.name())).as("files, none orphaned").hasSize(3);
    }
  }

  @Test
  void deletesAloneAreNotDroppedWhenAnotherSinkWasFaster() {
    try (Scenario scenario = upserts();
        CdcSink sink = racingSink(scenario);
        CdcSink other = otherSink(scenario)) {
      scenario.write(sink, "1.UA1 2.D1");
      scenario.write(other, "2.UA1");
      faults.nextCommit(CommitFault.REFUSED);
      faults.beforeNextCommit(() -> other.commit(1));
      assertStale(sink, 10);
      sink.abort();
      scenario.write(sink, "1.UA1 2.D1");
      sink.commit(10);
      assertThat(scenario.rows()).containsExactly("1:UA1");
    }
  }

  @Test
  void theFirstCommitWhoseReplyIsLostIsFound() {
    try (Scenario scenario = upserts();
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "1.UA1");
      faults.nextCommit(CommitFault.REPLY_LOST);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Resolved.class);
      assertThat(scenario.rows()).containsExactly("1:UA1");
    }
  }

  @Test
  void theFirstCommitWhoseRequestIsLostIsMadeAgain() {
    try (Scenario scenario = upserts();
        CdcSink sink = racingSink(scenario)) {
      scenario.write(sink, "1.UA1");
      faults.nextCommit(CommitFault.REQUEST_LOST);
      EpochCommitException lost =
          catchThrowableOfType(EpochCommitException.class, () -> sink.commit(10));
      assertThat(lost).matches(EpochCommitException::isUnknown, "is unknown");
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(scenario.rows()).containsExactly("1:UA1");
      assertThat(scenario.snapshots()).hasSize(1);
    }
  }

  @Test
  void aTableEmptiedAgainHasASnapshotAndGetsDeletes() {
    try (Scenario scenario = upserts()) {
      scenario.foreignSnapshot();
      scenario.epoch("1.UA1");
      assertThat(scenario.added()).containsExactly("data x1", "delete x1");
      assertThat(scenario.rows()).containsExactly("1:UA1");
    }
  }
}
