package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.Content;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.testing.Counters;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.Faults.CommitFault;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a sink allows after a commit that failed, or whose outcome is not known. */
class SinkStatesTest {
  private static final Schema SCHEMA = Shapes.T0.schema();

  private static Lake lake;

  private final Faults faults = new Faults();
  private final Counters counters = new Counters();
  private String table;

  @BeforeAll
  static void openLake(@TempDir Path folder) {
    lake = new Lake(folder);
  }

  @AfterAll
  static void closeLake() {
    lake.close();
  }

  @BeforeEach
  void createTable() {
    table = lake.newName();
    lake.create(
        table,
        SCHEMA,
        Shapes.T0.spec(),
        Map.of(
            TableProperties.COMMIT_NUM_RETRIES,
            "1",
            TableProperties.COMMIT_MIN_RETRY_WAIT_MS,
            "1"));
  }

  private CdcSink sink(Catalog catalog) {
    return CdcSink.builder(catalog, Lake.id(table)).sinkId("s").metrics(counters).build();
  }

  private CdcSink faultySink() {
    return sink(lake.connect(new FaultyCatalog(faults)));
  }

  private static void insert(CdcSink sink, int id) {
    sink.write(row(SCHEMA, id, "n", "d"), ChangeKind.INSERT, 1);
  }

  private static EpochCommitException failingCommit(CdcSink sink, long position) {
    return catchThrowableOfType(EpochCommitException.class, () -> sink.commit(position));
  }

  private List<Object> ids() {
    return lake.rows(table).stream().map(row -> row.get(0)).sorted().toList();
  }

  @Test
  @DisplayName("218: after a refused commit the same position may be committed again")
  void afterARefusedCommitTheSamePositionIsCommittedAgain() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REFUSED, CommitFault.REFUSED);
      EpochCommitException failure = failingCommit(sink, 10);
      assertThat(failure).matches(it -> it.isRefusedAs(Reason.FAILED), "is FAILED");
      assertThat(failure)
          .hasMessageContaining("cannot commit position 10 of sink 's' to table")
          .hasMessageContaining("refused by the test")
          .hasMessageContaining("it is not in the table; commit the same position again");
      assertThat(counters.of(CdcCounter.COMMIT_FAILURES)).isEqualTo(1);
      assertThat(sink.committedThrough()).isEmpty();
      assertThat(ids()).isEmpty();

      assertThatThrownBy(() -> insert(sink, 2))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot write: the commit of position 10 failed")
          .hasMessageContaining("commit that position again, or abort");
      assertThatThrownBy(() -> sink.commit(20))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot commit position 20")
          .hasMessageContaining("position 10 failed");

      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(sink.committedThrough()).hasValue(10);
      insert(sink, 2);
      sink.commit(20);
    }
    assertThat(ids()).isEqualTo(List.of(1, 2));
    assertThat(lake.snapshots(table)).hasSize(2);
  }

  @Test
  void aConflictIsRetriedInsideTheCommit() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REFUSED);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
      assertThat(counters.of(CdcCounter.COMMIT_FAILURES)).isZero();
      assertThat(lake.snapshots(table)).hasSize(1);
    }
  }

  @Test
  void abortingARefusedCommitRemovesItsFiles() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REFUSED, CommitFault.REFUSED);
      assertThat(failingCommit(sink, 10)).isNotNull();
      assertThat(lake.dataFiles(table)).hasSize(1);
      sink.abort();
      assertThat(lake.dataFiles(table)).isEmpty();
      insert(sink, 2);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(ids()).isEqualTo(List.of(2));
  }

  @Test
  void closingAfterARefusedCommitRemovesItsFiles() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REFUSED, CommitFault.REFUSED);
      assertThat(failingCommit(sink, 10)).isNotNull();
    }
    assertThat(lake.dataFiles(table)).isEmpty();
  }

  @Test
  void filesThatCannotBeRemovedDoNotStopAnAbort() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REFUSED, CommitFault.REFUSED);
      assertThat(failingCommit(sink, 10)).isNotNull();
      faults.failRemovals();
      sink.abort();
      insert(sink, 1);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(ids()).isEqualTo(List.of(1));
  }

  @Test
  void abortDropsTheChangesOfTheOpenEpoch() {
    try (CdcSink sink = sink(lake.catalog())) {
      insert(sink, 1);
      sink.abort();
      insert(sink, 2);
      sink.commit(10);
    }
    assertThat(ids()).isEqualTo(List.of(2));
  }

  @Test
  @DisplayName("220/Z2: a commit whose reply is lost is found, counted once, and no alarm")
  void aCommitWhoseReplyIsLostIsFound() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REPLY_LOST);
      CommitResult result = sink.commit(10);
      assertThat(result.outcome())
          .isEqualTo(new Resolved(lake.load(table).currentSnapshot().snapshotId()));
      assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
      assertThat(counters.of(CdcCounter.COMMITTED_RECORDS)).isEqualTo(1);
      assertThat(counters.of(CdcCounter.COMMIT_FAILURES)).isZero();
      assertThat(counters.of(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isZero();
      assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isZero();
    }
    assertThat(ids()).isEqualTo(List.of(1));
    assertThat(lake.snapshots(table)).hasSize(1);
  }

  @Test
  void aCommitThatNeverArrivedIsUnknownAndTriedAgain() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REQUEST_LOST);
      EpochCommitException failure = failingCommit(sink, 10);
      assertThat(failure).matches(EpochCommitException::isUnknown, "is unknown");
      assertThat(failure)
          .hasMessageContaining("it is not known whether the catalog applied it")
          .hasMessageContaining("commit the same position again to find out");
      assertThat(lake.dataFiles(table)).hasSize(1);
      assertThatThrownBy(sink::abort)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot abort: it is not known whether position 10 was committed");
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(ids()).isEqualTo(List.of(1));
    assertThat(lake.snapshots(table)).hasSize(1);
  }

  @Test
  void filesOfAnUnknownOutcomeSurviveTheSink() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REPLY_LOST).catalogDownAfterNextCommit();
      assertThat(failingCommit(sink, 10)).matches(EpochCommitException::isUnknown, "is unknown");
    }
    assertThat(ids()).isEqualTo(List.of(1));
    try (CdcSink sink = sink(lake.catalog())) {
      assertThat(sink.committedThrough()).hasValue(10);
    }
  }

  @Test
  void anUnknownOutcomeStaysUnknownWhileTheCatalogIsDown() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REPLY_LOST).catalogDownAfterNextCommit();
      assertThat(failingCommit(sink, 10)).matches(EpochCommitException::isUnknown, "is unknown");
      EpochCommitException again = failingCommit(sink, 10);
      assertThat(again).matches(EpochCommitException::isUnknown, "is unknown");
      assertThat(again).hasMessageContaining("it is not known");
      faults.catalogDown(false);
      CommitResult result = sink.commit(10);
      assertThat(result.outcome()).isInstanceOf(Resolved.class);
      assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
    }
    assertThat(ids()).isEqualTo(List.of(1));
    assertThat(lake.snapshots(table)).hasSize(1);
  }

  @Test
  void anUnknownCommitBehindALaterOneOfTheSameSinkIsFoundAndKeepsItsFiles() {
    try (CdcSink sink = faultySink();
        CdcSink rival = sink(lake.catalog())) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REPLY_LOST).catalogDownAfterNextCommit();
      assertThat(failingCommit(sink, 10)).matches(EpochCommitException::isUnknown, "is unknown");
      long ours = lake.load(table).currentSnapshot().snapshotId();
      rival.abort();
      insert(rival, 2);
      rival.commit(20);
      faults.catalogDown(false);
      assertThat(sink.commit(10).outcome()).isEqualTo(new Resolved(ours));
      assertThat(sink.committedThrough()).hasValue(20);
    }
    assertThat(ids()).isEqualTo(List.of(1, 2));
  }

  @Test
  void anErrorAfterTheCommitWasAppliedLeavesItsFilesAlone() {
    CdcSink sink = faultySink();
    insert(sink, 1);
    faults.nextCommit(CommitFault.DIED_AFTER);
    assertThatThrownBy(() -> sink.commit(10))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessage("thrown by the test");
    assertThatThrownBy(sink::abort).hasMessageContaining("cannot abort: it is not known");
    sink.close();
    assertThat(ids()).isEqualTo(List.of(1));
  }

  @Test
  void anErrorAfterTheCommitWasAppliedIsResolvedByTheNextTry() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.DIED_AFTER);
      assertThatThrownBy(() -> sink.commit(10)).isInstanceOf(OutOfMemoryError.class);
      assertThat(sink.commit(10).outcome()).isInstanceOf(Resolved.class);
    }
    assertThat(ids()).isEqualTo(List.of(1));
    assertThat(lake.snapshots(table)).hasSize(1);
  }

  @Test
  void aReceiverOfCountersThatFailsHarmsNothing() {
    CdcMetrics failing =
        (counter, amount) -> {
          throw new IllegalStateException("no metrics today");
        };
    CdcSink sink =
        CdcSink.builder(lake.catalog(), Lake.id(table)).sinkId("s").metrics(failing).build();
    insert(sink, 1);
    assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
    sink.close();
    assertThat(ids()).isEqualTo(List.of(1));
  }

  @Test
  void aRefusalAfterAnUnknownOutcomeDoesNotMakeItKnown() {
    try (CdcSink sink = faultySink()) {
      insert(sink, 1);
      faults.nextCommit(CommitFault.REQUEST_LOST, CommitFault.REFUSED, CommitFault.REFUSED);
      assertThat(failingCommit(sink, 10)).matches(EpochCommitException::isUnknown, "is unknown");
      assertThat(failingCommit(sink, 10)).matches(EpochCommitException::isUnknown, "is unknown");
      assertThatThrownBy(sink::abort).hasMessageContaining("cannot abort: it is not known");
      assertThat(sink.commit(10).outcome()).isInstanceOf(Committed.class);
    }
    assertThat(ids()).isEqualTo(List.of(1));
  }

  @Test
  @DisplayName("Z1: of two live sinks on one position exactly one commits it")
  void ofTwoLiveSinksOnOnePositionExactlyOneCommitsIt() {
    try (CdcSink loser = faultySink();
        CdcSink winner = sink(lake.catalog())) {
      insert(loser, 1);
      insert(winner, 1);
      faults.beforeNextCommit(() -> winner.commit(10));
      CommitResult result = loser.commit(10);
      long snapshot = lake.load(table).currentSnapshot().snapshotId();
      assertThat(result.outcome()).isEqualTo(new AlreadyCommitted(snapshot, 10, Content.OTHER));
      assertThat(loser.committedThrough()).hasValue(10);
      assertThat(counters.of(CdcCounter.COMMIT_FAILURES)).isZero();
      assertThat(counters.of(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(1);
      assertThat(counters.of(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(1);
      assertThat(counters.of(CdcCounter.ORPHAN_FILES)).isEqualTo(1);
    }
    assertThat(ids()).isEqualTo(List.of(1));
    assertThat(lake.snapshots(table)).hasSize(1);
    assertThat(lake.dataFiles(table)).hasSize(2);
  }

  @Test
  @DisplayName("Z1: the fence holds for epochs with deletes too, and for later positions")
  void theFenceHoldsForEpochsWithDeletes() {
    try (CdcSink loser = faultySink();
        CdcSink winner = sink(lake.catalog())) {
      loser.write(row(SCHEMA, 1, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
      winner.write(row(SCHEMA, 1, "n", "d"), ChangeKind.UPDATE_AFTER, 1);
      faults.beforeNextCommit(() -> winner.commit(11));
      assertThat(loser.commit(10).outcome())
          .isInstanceOfSatisfying(
              AlreadyCommitted.class, past -> assertThat(past.committedThrough()).isEqualTo(11));
    }
    assertThat(lake.snapshots(table)).hasSize(1);
    assertThat(lake.dataFiles(table)).hasSize(4);
  }

  @Test
  void aRejectedChangeLeavesTheSinkUsable() {
    try (CdcSink sink = sink(lake.catalog())) {
      insert(sink, 1);
      assertThatThrownBy(() -> sink.write(row(SCHEMA, null, "n"), ChangeKind.INSERT, 1))
          .isInstanceOf(ChangeRejectedException.class)
          .hasMessageContaining("cannot write a change to table")
          .hasMessageContaining("column 'id' is null");
      insert(sink, 2);
      sink.commit(10);
    }
    assertThat(ids()).isEqualTo(List.of(1, 2));
  }

  @Test
  void aClosedSinkTakesNothing() {
    CdcSink sink = sink(lake.catalog());
    insert(sink, 1);
    sink.close();
    sink.close();
    assertThatThrownBy(() -> insert(sink, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot write: the sink is closed");
    assertThatThrownBy(() -> sink.commit(10))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot commit: the sink is closed");
    assertThatThrownBy(sink::abort)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("cannot abort: the sink is closed");
    assertThat(lake.dataFiles(table)).isEmpty();
  }
}
