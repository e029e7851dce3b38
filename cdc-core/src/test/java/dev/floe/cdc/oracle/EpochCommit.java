package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;
import java.util.SplittableRandom;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;

/**
 * Commits an epoch that a sink has taken in, interfered with or not, and checks what it came to.
 */
final class EpochCommit {
  private final Dimensions dimensions;
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final SplittableRandom random;

  EpochCommit(
      Dimensions dimensions,
      Subject subject,
      Progress progress,
      Journal journal,
      SplittableRandom random) {
    this.dimensions = dimensions;
    this.subject = subject;
    this.progress = progress;
    this.journal = journal;
    this.random = random;
  }

  void commit(CdcSink sink, int number, StreamEpoch epoch) {
    boolean disturbed = progress.isNew(epoch) && random.nextInt(3) > 0;
    switch (disturbed ? dimensions.interference() : Interference.NONE) {
      case NONE -> commitAndCheck(sink, number, epoch);
      case ZOMBIE -> {
        commitByRival(number, epoch);
        commitAndCheck(sink, number, epoch);
      }
      case RIVAL_INSIDE_COMMIT ->
          commitWith(
              (catalog, base, metadata) -> {
                commitByRival(number, epoch);
                catalog.commit(base, metadata);
              },
              sink,
              number,
              epoch);
      case FOREIGN_COMMIT ->
          commitWith(
              (catalog, base, metadata) -> {
                progress.commitByForeigner();
                catalog.commit(base, metadata);
              },
              sink,
              number,
              epoch);
      case LOST_REPLY ->
          commitWith(
              (catalog, base, metadata) -> {
                catalog.commit(base, metadata);
                throw new CommitStateUnknownException(new IllegalStateException("reply lost"));
              },
              sink,
              number,
              epoch);
      case REFUSAL -> commitRefused(sink, number, epoch);
    }
  }

  private void commitWith(
      InterferingCatalog.Interceptor interceptor, CdcSink sink, int number, StreamEpoch epoch) {
    subject.catalog().arm(interceptor);
    commitAndCheck(sink, number, epoch);
    if (subject.catalog().struckThenDisarm()) {
      journal.note(number, "was interfered with: " + dimensions.interference());
    }
  }

  private void commitRefused(CdcSink sink, int number, StreamEpoch epoch) {
    subject
        .catalog()
        .arm(
            (catalog, base, metadata) -> {
              throw new ForbiddenException("not today");
            });
    EpochCommitException refused =
        catchThrowableOfType(EpochCommitException.class, () -> commitAndCheck(sink, number, epoch));
    if (!subject.catalog().struckThenDisarm()) {
      return;
    }
    assertThat(refused).as("exception of a refused commit").hasMessageContaining("not today");
    assertThat(refused.outcome()).isEqualTo(EpochCommitException.Outcome.NOT_COMMITTED);
    if (random.nextBoolean()) {
      journal.note(number, "refused, tried again");
    } else {
      journal.note(number, "refused, aborted, written anew");
      sink.abort();
      progress.checkNoOrphans();
      epoch.changes().forEach(c -> sink.write(c.row(), c.kind(), c.sequence()));
    }
    commitAndCheck(sink, number, epoch);
  }

  private void commitByRival(int number, StreamEpoch epoch) {
    try (CdcSink rival = subject.openRival()) {
      epoch.changes().forEach(c -> rival.write(c.row(), c.kind(), c.sequence()));
      journal.note(number, "a rival commits first");
      commitAndCheck(rival, number, epoch);
    }
  }

  private void commitAndCheck(CdcSink sink, int number, StreamEpoch epoch) {
    CommitResult result = sink.commit(epoch.position());
    journal.note(number, "position " + epoch.position() + ": " + result.outcome());
    progress.check(number, result);
    assertThat(sink.committedThrough()).as("committedThrough").isEqualTo(progress.through());
  }
}
