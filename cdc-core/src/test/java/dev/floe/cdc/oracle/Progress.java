package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.commit.CommitOutcome.AlreadyCommitted;
import dev.floe.cdc.commit.CommitOutcome.Committed;
import dev.floe.cdc.commit.CommitOutcome.NothingToCommit;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CommitResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.apache.iceberg.Snapshot;

/** How far the stream is applied, known from what was asked of the sinks, and checked. */
final class Progress {
  private final History history;
  private final Subject subject;
  private final TableChecks table;
  private final List<Long> committed = new ArrayList<>();
  private int applied;
  private long snapshots;
  private long skipped;
  private long foreign;

  Progress(TableShape shape, History history, Subject subject) {
    this.history = history;
    this.subject = subject;
    this.table = new TableChecks(shape, subject.lake());
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

  /** The number of the first epoch that the table holds no token for. */
  int firstNew() {
    int number = 0;
    while (number < history.size() && !isNew(history.epoch(number))) {
      number++;
    }
    return number;
  }

  /** Rolls the table back by one of the sink's snapshots, if it keeps another. */
  boolean rollBack() {
    if (committed.size() < 2) {
      return false;
    }
    committed.remove(committed.size() - 1);
    table.rollBackTo(committed.size() - 1);
    applied = history.endingAt(through().getAsLong()) + 1;
    checkTable();
    return true;
  }

  private void checkTable() {
    table.checkTokens(table.sinkSnapshots(), committed);
    table.checkRows(history.after(applied));
  }

  /** Checks what a commit came to, and the table after it. */
  void check(int number, CommitResult result) {
    StreamEpoch epoch = history.epoch(number);
    assertThat(result.position()).isEqualTo(epoch.position());
    if (!isNew(epoch)) {
      checkSkipped(result);
    } else if (result.outcome() instanceof Committed made) {
      checkCommitted(number, result, made);
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
    table.checkNoOrphans();
  }

  private void checkCommitted(int number, CommitResult result, Committed made) {
    assertThat(history.effect(number).mustBeNothing()).as("epoch must write nothing").isFalse();
    committed.add(result.position());
    snapshots++;
    history.effect(number).check(result.written());
    List<Snapshot> bySink = table.sinkSnapshots();
    Snapshot newest = bySink.get(bySink.size() - 1);
    assertThat(newest.snapshotId()).as("the sink's newest snapshot").isEqualTo(made.snapshotId());
    history.effect(number).check(newest, TableChecks.MAX_SEQUENCE);
  }

  void checkNoOrphans() {
    table.checkNoOrphans();
  }

  /** Checks what is true once the whole stream is applied and every sink is closed. */
  void checkEnd(SplittableRandom random) {
    assertThat(applied).as("epochs applied").isEqualTo(history.size());
    table.checkNoOrphans();
    table.checkFilteredReads(history.after(applied), random);
    assertThat(subject.lake().snapshots(Subject.TABLE))
        .as("snapshots of the table")
        .hasSize((int) (snapshots + foreign));
    assertThat(subject.counter(CdcCounter.COMMITTED_RECORDS))
        .as("rows counted")
        .isEqualTo(table.rowsAdded());
    assertThat(subject.counter(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(snapshots);
    assertThat(subject.counter(CdcCounter.ALREADY_COMMITTED_EPOCHS_SKIPPED)).isEqualTo(skipped);
    subject.checkReleased();
  }
}
