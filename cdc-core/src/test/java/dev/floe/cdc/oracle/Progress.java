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
  private final List<StreamEpoch> stream;
  private final Subject subject;
  private final TableChecks table;
  private final List<Model> models = new ArrayList<>();
  private final List<EpochEffect> effects = new ArrayList<>();
  private final List<Long> committed = new ArrayList<>();
  private int applied;
  private long skipped;
  private long foreign;

  Progress(Dimensions dimensions, TableShape shape, List<StreamEpoch> stream, Subject subject) {
    this.stream = stream;
    this.subject = subject;
    this.table = new TableChecks(shape, subject.lake(), subject.table());
    models.add(new Model(dimensions, shape));
    for (StreamEpoch epoch : stream) {
      Model before = models.get(models.size() - 1);
      Model after = before.after(epoch);
      models.add(after);
      effects.add(new EpochEffect(dimensions, shape, epoch, before, after));
    }
  }

  /** The position of the newest epoch that made a snapshot. */
  OptionalLong through() {
    return committed.stream().mapToLong(Long::longValue).max();
  }

  /** Whether the table holds no token of this epoch or a later one. */
  boolean isNew(StreamEpoch epoch) {
    return through().isEmpty() || epoch.position() > through().getAsLong();
  }

  /** Puts a snapshot of another writer on top. */
  void commitByForeigner() {
    subject.lake().load(subject.table()).newFastAppend().commit();
    foreign++;
  }

  /** Checks what a commit came to, and the table after it. */
  void check(int number, CommitResult result) {
    StreamEpoch epoch = stream.get(number);
    assertThat(result.position()).isEqualTo(epoch.position());
    if (!isNew(epoch)) {
      checkSkipped(result);
    } else if (result.outcome() instanceof Committed made) {
      checkCommitted(number, result, made);
    } else {
      assertThat(result.outcome()).as("outcome").isEqualTo(new NothingToCommit());
      assertThat(effects.get(number).mayBeNothing()).as("epoch changes nothing").isTrue();
    }
    applied = Math.max(applied, number + 1);
    table.checkTokens(table.sinkSnapshots(), committed);
    table.checkRows(models.get(applied));
  }

  private void checkSkipped(CommitResult result) {
    assertThat(result.outcome()).as("outcome").isInstanceOf(AlreadyCommitted.class);
    assertThat(((AlreadyCommitted) result.outcome()).committedThrough())
        .isEqualTo(through().getAsLong());
    skipped++;
    table.checkNoOrphans();
  }

  private void checkCommitted(int number, CommitResult result, Committed made) {
    assertThat(effects.get(number).mustBeNothing()).as("epoch must write nothing").isFalse();
    committed.add(result.position());
    effects.get(number).check(result.written());
    List<Snapshot> snapshots = table.sinkSnapshots();
    Snapshot newest = snapshots.get(snapshots.size() - 1);
    assertThat(newest.snapshotId()).as("the sink's newest snapshot").isEqualTo(made.snapshotId());
    effects.get(number).check(newest, TableChecks.MAX_SEQUENCE);
  }

  void checkNoOrphans() {
    table.checkNoOrphans();
  }

  /** Checks what is true once the whole stream is applied and every sink is closed. */
  void checkEnd(SplittableRandom random) {
    assertThat(applied).as("epochs applied").isEqualTo(stream.size());
    table.checkNoOrphans();
    table.checkFilteredReads(models.get(applied), random);
    assertThat(subject.lake().snapshots(subject.table()))
        .as("snapshots of the table")
        .hasSize((int) (committed.size() + foreign));
    assertThat(subject.counter(CdcCounter.COMMITTED_RECORDS))
        .as("rows counted")
        .isEqualTo(table.rowsAdded());
    assertThat(subject.counter(CdcCounter.SNAPSHOTS_CREATED)).isEqualTo(committed.size());
    assertThat(subject.counter(CdcCounter.ALREADY_COMMITTED_EPOCHS_SKIPPED)).isEqualTo(skipped);
    subject.checkReleased();
  }
}
