package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.commit.EpochCommitException.Outcome;
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
  private final Feeder feeder;
  private final SplittableRandom random;

  EpochCommit(
      Dimensions dimensions,
      Subject subject,
      Progress progress,
      Journal journal,
      Feeder feeder,
      SplittableRandom random) {
    this.dimensions = dimensions;
    this.subject = subject;
    this.progress = progress;
    this.journal = journal;
    this.feeder = feeder;
    this.random = random;
  }

  /** Returns whether the epoch is committed; if not, the sink holds it pending. */
  boolean commit(CdcSink sink, int number, StreamEpoch epoch) {
    boolean disturbed = progress.isNew(epoch) && random.nextInt(3) > 0;
    Interference interference = disturbed ? dimensions.interference() : Interference.NONE;
    switch (interference) {
      case NONE -> commitAndCheck(sink, number, epoch);
      case ZOMBIE -> {
        commitByRival(number, epoch);
        commitAndCheck(sink, number, epoch);
      }
      case FOREIGN_COMMIT -> commitAmongForeigners(sink, number, epoch);
      case RIVAL_INSIDE_COMMIT, LOST_REPLY -> {
        subject.catalog().arm(interceptor(interference, number, epoch));
        commitAndCheck(sink, number, epoch);
        subject.catalog().struckThenDisarm();
      }
      case OUTAGE, REFUSAL -> {
        return commitThroughFailure(interference, sink, number, epoch);
      }
    }
    return true;
  }

  private InterferingCatalog.Interceptor interceptor(
      Interference interference, int number, StreamEpoch epoch) {
    boolean appliedFirst = random.nextBoolean();
    return (catalog, base, metadata) -> {
      journal.note(number, interference + (appliedFirst ? ", applied first" : ""));
      switch (interference) {
        case RIVAL_INSIDE_COMMIT -> {
          commitByRival(number, epoch);
          catalog.commit(base, metadata);
        }
        case FOREIGN_COMMIT -> {
          if (appliedFirst) {
            catalog.commit(base, metadata);
            progress.commitByForeigner();
          } else {
            progress.commitByForeigner();
            catalog.commit(base, metadata);
          }
        }
        case LOST_REPLY -> {
          catalog.commit(base, metadata);
          throw new CommitStateUnknownException(new IllegalStateException("reply lost"));
        }
        case OUTAGE -> {
          if (appliedFirst) {
            catalog.commit(base, metadata);
          }
          if (appliedFirst || random.nextBoolean()) {
            subject.catalog().beAwayOnce();
          }
          throw new CommitStateUnknownException(new IllegalStateException("connection reset"));
        }
        case REFUSAL -> throw new ForbiddenException("not today");
        case NONE, ZOMBIE -> throw new IllegalArgumentException("not inside a commit");
      }
    };
  }

  private void commitAmongForeigners(CdcSink sink, int number, StreamEpoch epoch) {
    if (random.nextBoolean()) {
      subject.catalog().arm(interceptor(Interference.FOREIGN_COMMIT, number, epoch));
    }
    commitAndCheck(sink, number, epoch);
    subject.catalog().struckThenDisarm();
    if (random.nextBoolean()) {
      progress.commitByForeigner();
    }
  }

  private boolean commitThroughFailure(
      Interference interference, CdcSink sink, int number, StreamEpoch epoch) {
    subject.catalog().arm(interceptor(interference, number, epoch));
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commitAndCheck(sink, number, epoch));
    if (!subject.catalog().struckThenDisarm()) {
      return true;
    }
    assertThat(failure).as("exception of a failed commit").isNotNull();
    if (interference == Interference.OUTAGE) {
      assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThatThrownBy(sink::abort).hasMessageContaining("cannot abort: it is not known");
    } else {
      assertThat(failure.outcome()).isEqualTo(Outcome.NOT_COMMITTED);
      if (dimensions.restart() != Restart.NEVER && random.nextInt(3) == 0) {
        return false;
      }
      if (random.nextBoolean()) {
        journal.note(number, "aborted, written anew");
        sink.abort();
        progress.checkNoOrphans();
        feeder.feed(sink, epoch);
      }
    }
    commitAndCheck(sink, number, epoch);
    return true;
  }

  private void commitByRival(int number, StreamEpoch epoch) {
    try (CdcSink rival = subject.openRival()) {
      feeder.feed(rival, epoch);
      journal.note(number, "a rival commits");
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
