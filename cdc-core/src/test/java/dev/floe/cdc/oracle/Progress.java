package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.InTable;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.commit.CommitOutcome.Resolved;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CommitResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.data.Record;

/** How far the stream is applied, known from what was asked of the sinks, and checked. */
final class Progress {
  private final Dimensions dimensions;
  private final History history;
  private final Subject subject;
  private final TableChecks table;
  private final SnapshotContents contents;
  private final Written written = new Written();
  private final List<Long> committed = new ArrayList<>();
  private int applied;
  private long snapshots;
  private long skipped;
  private long foreign;
  private long expired;
  private long rowsExpired;
  private long unlearned;
  private long rowsUnlearned;
  private OptionalLong beforeFirst = OptionalLong.empty();

  Progress(Dimensions dimensions, TableShape shape, History history, Subject subject) {
    this.dimensions = dimensions;
    this.history = history;
    this.subject = subject;
    this.contents = new SnapshotContents(dimensions, shape, history);
    this.table = new TableChecks(dimensions, shape, subject.lake(), written);
  }

  /** The position of the newest epoch that made a snapshot. */
  OptionalLong through() {
    return committed.stream().mapToLong(Long::longValue).max();
  }

  /** The epochs that are applied or to be applied. */
  History history() {
    return history;
  }

  /** Whether the table holds no token of this epoch or a later one. */
  boolean isNew(StreamEpoch epoch) {
    return through().isEmpty() || epoch.position() > through().getAsLong();
  }

  /** Puts a snapshot of another writer on top. */
  void commitByForeigner() {
    subject.lake().load(Subject.TABLE).newFastAppend().commit();
    foreign++;
  }

  /** Puts a snapshot of another writer below all of the sink's, for rollbacks to go back to. */
  void commitByForeignerFirst() {
    commitByForeigner();
    beforeFirst =
        OptionalLong.of(subject.lake().load(Subject.TABLE).currentSnapshot().snapshotId());
  }

  /** Whether nothing was ever committed to the table. */
  boolean hasNoSnapshot() {
    return subject.lake().load(Subject.TABLE).currentSnapshot() == null;
  }

  /** What the table must hold now. */
  Contents contents() {
    return contents.of(table.table());
  }

  /** Takes note of a row that another writer has appended, in a schema, by the newest snapshot. */
  void appendByForeigner(Record row, Schema schema) {
    int mark = -1 - (int) foreign; // No epoch's number.
    written.in(mark, schema);
    noteForeign(parentContents().with(new Model.Row(row, mark)));
  }

  /** Takes note of rows that another writer has deleted by the newest snapshot. */
  void deleteByForeigner(Set<Object> amounts) {
    noteForeign(parentContents().without(amounts));
  }

  private Contents parentContents() {
    return contents(); // A snapshot of which nothing is known changes no row.
  }

  private void noteForeign(Contents after) {
    contents.put(table.table().currentSnapshot(), after);
    foreign++;
  }

  /** Counts a snapshot of another writer that has changed no row, and checks that it has not. */
  void checkForeignCommit() {
    foreign++;
    checkTable();
  }

  /** Checks that the table holds what it must. */
  void checkTable() {
    table.checkTokens(table.sinkSnapshots(), committed);
    table.checkRows(expectedRows());
    table.checkVectors();
  }

  private List<Model.Row> expectedRows() {
    Contents now = contents();
    return now.isOfSinkAlone() ? history.after(applied).rows() : now.rows();
  }

  /** Expires snapshots of which the sink's newest is none. */
  void expire(SplittableRandom random) {
    table.checkNoOrphans();
    long rows = table.rowsAdded();
    int before = table.snapshots();
    table.expire(random);
    int gone = before - table.snapshots();
    if (gone > 0) {
      expired += gone;
      rowsExpired += rows - table.rowsAdded();
      beforeFirst = OptionalLong.empty();
      committed.subList(0, committed.size() - table.sinkSnapshots().size()).clear();
      assertThat(committed).as("tokens that expiry must leave").isNotEmpty();
    }
    checkTable();
    // Iceberg itself forgets some files, such as delete files without rows left to delete.
    table.tolerateOrphans();
  }

  /**
   * Notes what became of an epoch whose sink was given up before it knew.
   *
   * @param inTable whether the catalog had applied the commit
   */
  void checkUnlearned(int number, boolean inTable, Pinned pinned) {
    if (inTable) {
      written.in(number, pinned.schema());
      committed.add(history.epoch(number).position());
      applied = number + 1;
      snapshots++;
      unlearned++;
      List<Snapshot> bySink = table.sinkSnapshots();
      rowsUnlearned += TableChecks.rowsAdded(bySink.get(bySink.size() - 1));
      // Who deletes spent key files is gone.
    }
    table.tolerateOrphans();
    checkTable();
  }

  /** Tolerates files that no snapshot refers to. */
  void tolerate(Set<String> locations) {
    table.tolerate(locations);
  }

  /** Takes note that a try may be applied yet, or never: the vectors of such a one stay. */
  void tolerateVectorsOfTry() {
    table.tolerateOrphanedVectors();
  }

  /** The number of the first epoch that the table holds no token for. */
  int firstNew() {
    int number = 0;
    while (number < history.size() && !isNew(history.epoch(number))) {
      number++;
    }
    return number;
  }

  /**
   * Rolls the table back by one of the sink's snapshots, if it keeps another, or to before all of
   * them.
   */
  boolean rollBack(SplittableRandom random) {
    if (beforeFirst.isPresent() && !committed.isEmpty() && random.nextBoolean()) {
      table.rollBackToSnapshot(beforeFirst.getAsLong());
      committed.clear();
      applied = 0;
      checkTable();
      return true;
    }
    if (committed.size() < 2) {
      return false;
    }
    committed.remove(committed.size() - 1);
    table.rollBackTo(committed.size() - 1);
    applied = history.endingAt(through().getAsLong()) + 1;
    checkTable();
    return true;
  }

  /** Checks what a commit came to, and the table after it. */
  void check(int number, CommitResult result, Pinned pinned, Races races) {
    StreamEpoch epoch = history.epoch(number);
    assertThat(result.position()).isEqualTo(epoch.position());
    if (!isNew(epoch)) {
      checkSkipped(result);
    } else if (result.outcome() instanceof InTable made) {
      assertThat(made).as("outcome").isInstanceOfAny(Committed.class, Resolved.class);
      checkCommitted(number, result, made, pinned, races);
    } else {
      assertThat(result.outcome()).as("outcome").isEqualTo(new NothingToCommit());
      assertThat(history.effect(number).mayBeNothing()).as("epoch changes nothing").isTrue();
    }
    applied = Math.max(applied, number + 1);
    checkTable();
  }

  private void checkSkipped(CommitResult result) {
    assertThat(result.outcome()).as("outcome").isInstanceOf(AlreadyCommitted.class);
    assertThat(((AlreadyCommitted) result.outcome()).committedThrough())
        .isEqualTo(through().getAsLong());
    skipped++;
    table.tolerateOrphans(); // Files of a skipped epoch are left where they are.
  }

  private void checkCommitted(
      int number, CommitResult result, InTable made, Pinned pinned, Races races) {
    assertThat(history.effect(number).mustBeNothing()).as("epoch must write nothing").isFalse();
    written.in(number, pinned.schema());
    committed.add(result.position());
    snapshots++;
    List<Snapshot> bySink = table.sinkSnapshots();
    Snapshot newest = bySink.get(bySink.size() - 1);
    assertThat(newest.snapshotId()).as("the sink's newest snapshot").isEqualTo(made.snapshotId());
    boolean looksUp = looksUp(newest);
    WrittenDeletes deletes = table.checkFiles(newest, pinned, looksUp && !races.fellBack());
    history.effect(number).check(result.written(), deletes);
    history.effect(number).check(newest, deletes, TableChecks.MAX_SEQUENCE);
    if (made instanceof Resolved && hasNoFile(newest)) {
      // Only what found rows tells an earlier try that its key files are spent.
      table.tolerateOrphans();
    }
    if (looksUp) {
      boolean hasDeletes = result.written().deletes() > 0;
      assertThat(races.fellBack())
          .as("whether the epoch's keys became equality deletes")
          .isEqualTo(races.fallsBack() && hasDeletes);
      table.checkEqualityDeletes(newest, races);
    }
  }

  private static boolean hasNoFile(Snapshot snapshot) {
    Map<String, String> summary = snapshot.summary();
    return Stream.of(
            SnapshotSummary.ADDED_FILES_PROP,
            SnapshotSummary.ADDED_DELETE_FILES_PROP,
            SnapshotSummary.DELETED_FILES_PROP)
        .noneMatch(summary::containsKey);
  }

  /** Whether the sink looks up the rows that a snapshot of its deletes. */
  private boolean looksUp(Snapshot made) {
    boolean ofVersion3 = made.firstRowId() != null;
    return dimensions.deletes() != Deletes.EQUALITY && ofVersion3;
  }

  /** Checks what a sink leaves behind that has committed an epoch. */
  void checkNoKeyFiles() {
    table.checkNoKeyFiles();
  }

  void checkNoOrphans() {
    table.checkNoOrphans();
  }

  /** Checks what is true once the whole stream is applied and every sink is closed. */
  void checkEnd(SplittableRandom random) {
    assertThat(applied).as("epochs applied").isEqualTo(history.size());
    table.checkNoOrphans();
    table.checkFilteredReads(expectedRows(), random);
    assertThat(subject.lake().snapshots(Subject.TABLE))
        .as("snapshots of the table")
        .hasSize((int) (snapshots + foreign - expired));
    assertThat(subject.counter(CdcCounter.COMMITTED_RECORDS))
        .as("rows counted")
        .isEqualTo(table.rowsAdded() + rowsExpired - rowsUnlearned);
    assertThat(subject.counter(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(snapshots - unlearned);
    assertThat(subject.counter(CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED)).isEqualTo(skipped);
    if (dimensions.deletesAreKeys()) {
      assertThat(subject.counter(CdcCounter.SPEC_MISMATCHED_WINDOWS))
          .as("epochs whose deletes do not reach all rows")
          .isZero();
    }
    subject.checkReleased();
  }
}
