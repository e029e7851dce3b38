package dev.floe.cdc.sink;

import static dev.floe.cdc.testing.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.change.ChangeKind;
import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.testing.Faults;
import dev.floe.cdc.testing.FaultyCatalog;
import dev.floe.cdc.testing.Lake;
import dev.floe.cdc.testing.Shapes;
import java.nio.file.Path;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Epochs that no longer follow what the table holds. A source is the numbers from 1: the change at
 * position n inserts the key n.
 */
class StaleEpochTest {
  private static final Schema SCHEMA = Shapes.T0.schema();

  private static Lake lake;

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
    lake.create(table, SCHEMA, Shapes.T0.spec());
  }

  private CdcSink sink() {
    return sink(lake.catalog());
  }

  private CdcSink sink(Catalog catalog) {
    return CdcSink.builder(catalog, Lake.id(table)).sinkId("s").build();
  }

  /** Writes the source's changes after {@code after} up to {@code position}, and commits there. */
  private static CommitResult apply(CdcSink sink, int after, int position) {
    for (int key = after + 1; key <= position; key++) {
      sink.write(row(SCHEMA, key, "n", "d"), ChangeKind.INSERT, key);
    }
    return sink.commit(position);
  }

  private static EpochCommitException refused(CdcSink sink, int after, int position) {
    return catchThrowableOfType(EpochCommitException.class, () -> apply(sink, after, position));
  }

  private void assertHoldsUpTo(int position) {
    List<Object> keys = lake.rows(table).stream().map(row -> row.get(0)).sorted().toList();
    assertThat(keys).hasSize(position).doesNotHaveDuplicates();
    assertThat(keys.get(position - 1)).isEqualTo(position);
  }

  @Test
  void anEpochOfWhichARivalCommittedAPartIsRefused() {
    try (CdcSink mine = sink();
        CdcSink rival = sink()) {
      apply(rival, 0, 7);
      EpochCommitException failure = refused(mine, 0, 11);
      assertThat(failure).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
      assertThat(failure)
          .hasMessageContaining("cannot commit position 11 of sink 's'")
          .hasMessageContaining(
              "newest position of the sink is 7, and the epoch up to 11 follows the beginning")
          .hasMessageContaining(
              "abort, and write all changes after the position that the table holds");
      assertThat(lake.dataFiles(table)).hasSize(2);
      mine.abort();
      assertThat(lake.dataFiles(table)).hasSize(1);
      assertThat(mine.committedThrough()).hasValue(7);
      assertThat(apply(mine, 7, 11).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(11);
  }

  @Test
  void aRivalThatCommitsAPartDuringTheCommitIsNoticedInsideIt() {
    Faults faults = new Faults();
    try (CdcSink mine = sink(lake.connect(new FaultyCatalog(faults)));
        CdcSink rival = sink()) {
      apply(mine, 0, 5);
      rival.abort();
      faults.beforeNextCommit(() -> apply(rival, 5, 7));
      assertThat(refused(mine, 5, 11)).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
      mine.abort();
      apply(mine, 7, 11);
    }
    assertHoldsUpTo(11);
  }

  @Test
  void anEpochThatComesToNothingIsRefusedTooWhenARivalCommittedAPart() {
    try (CdcSink mine = sink();
        CdcSink rival = sink()) {
      apply(rival, 0, 7);
      mine.write(row(SCHEMA, 7, "n", "d"), ChangeKind.INSERT, 7);
      mine.write(row(SCHEMA, 7, "n", "d"), ChangeKind.DELETE, 8);
      EpochCommitException failure =
          catchThrowableOfType(EpochCommitException.class, () -> mine.commit(8));
      assertThat(failure).isNotNull();
      assertThat(failure).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
      mine.abort();
      mine.write(row(SCHEMA, 7, "n", "d"), ChangeKind.DELETE, 8);
      assertThat(mine.commit(8).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(6);
  }

  @Test
  void aRivalThatIsAheadIsFollowedFromWhereItIs() {
    try (CdcSink mine = sink();
        CdcSink rival = sink()) {
      apply(rival, 0, 11);
      CommitResult result = apply(mine, 0, 7);
      assertThat(result.outcome()).isInstanceOf(AlreadyCommitted.class);
      mine.abort();
      assertThat(mine.committedThrough()).hasValue(11);
      assertThat(apply(mine, 11, 14).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(14);
  }

  @Test
  void aCallerThatGoesOnFromItsOwnPositionBehindARivalIsRefused() {
    try (CdcSink mine = sink();
        CdcSink rival = sink()) {
      apply(rival, 0, 11);
      apply(mine, 0, 7);
      assertThat(refused(mine, 7, 14)).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
    }
    assertHoldsUpTo(11);
  }

  @Test
  void replayingTheSameEpochsNeedsNoAbort() {
    try (CdcSink first = sink()) {
      apply(first, 0, 5);
      apply(first, 5, 10);
    }
    try (CdcSink replay = sink()) {
      assertThat(apply(replay, 0, 5).outcome()).isInstanceOf(AlreadyCommitted.class);
      assertThat(apply(replay, 5, 10).outcome()).isInstanceOf(AlreadyCommitted.class);
      assertThat(apply(replay, 10, 15).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(15);
  }

  @Test
  void anEpochThatChangedNothingDoesNotMakeTheNextOneStale() {
    try (CdcSink sink = sink()) {
      apply(sink, 0, 5);
      assertThat(sink.commit(8).outcome()).isInstanceOf(NothingToCommit.class);
      assertThat(apply(sink, 5, 9).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(9);
  }

  @Test
  void aRivalThatCommitsAPartOfWhatCameToNothingMakesTheNextEpochStale() {
    try (CdcSink mine = sink();
        CdcSink rival = sink()) {
      apply(mine, 0, 5);
      rival.abort();
      mine.write(row(SCHEMA, 6, "n", "d"), ChangeKind.INSERT, 6);
      mine.write(row(SCHEMA, 6, "n", "d"), ChangeKind.DELETE, 7);
      assertThat(mine.commit(7).outcome()).isInstanceOf(NothingToCommit.class);
      rival.write(row(SCHEMA, 6, "n", "d"), ChangeKind.INSERT, 6);
      rival.commit(6);
      assertThat(refused(mine, 7, 9)).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
      mine.abort();
      mine.write(row(SCHEMA, 6, "n", "d"), ChangeKind.DELETE, 7);
      assertThat(mine.commit(7).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(5);
  }

  @Test
  void aTableRolledBackUnderALiveSinkIsNoticed() {
    try (CdcSink sink = sink()) {
      apply(sink, 0, 5);
      long atFive = lake.load(table).currentSnapshot().snapshotId();
      apply(sink, 5, 10);
      lake.load(table).manageSnapshots().rollbackTo(atFive).commit();
      assertThat(refused(sink, 10, 15)).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
      sink.abort();
      assertThat(sink.committedThrough()).hasValue(5);
      apply(sink, 5, 15);
    }
    assertHoldsUpTo(15);
  }

  @Test
  void historyExpiredUnderALiveSinkDoesNotStopIt() {
    try (CdcSink sink = sink()) {
      apply(sink, 0, 5);
      Table foreign = lake.load(table);
      foreign.newAppend().commit();
      Snapshot newest = foreign.currentSnapshot();
      foreign
          .expireSnapshots()
          .expireOlderThan(newest.timestampMillis() + 1)
          .retainLast(1)
          .commit();
      assertThat(foreign.snapshots()).hasSize(1);
      assertThat(apply(sink, 5, 10).outcome()).isInstanceOf(Committed.class);
    }
    assertHoldsUpTo(10);
  }
}
