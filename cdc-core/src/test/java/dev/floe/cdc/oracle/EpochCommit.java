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
  private static final int MAX_STALE = 2;

  private final Dimensions dimensions;
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final Feeder feeder;
  private final SplittableRandom random;
  private int stale;

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

  /** What became of the epoch in the sink. */
  enum Ending {
    COMMITTED,
    /** The sink holds it and may commit it later. */
    PENDING,
    /** The sink has given it up: the table is not where the epoch begins. */
    STALE
  }

  Ending commit(CdcSink sink, int number) {
    StreamEpoch epoch = progress.history().epoch(number);
    boolean disturbed = progress.isNew(epoch) && random.nextInt(3) > 0;
    Interference interference = disturbed ? dimensions.interference() : Interference.NONE;
    switch (interference) {
      case NONE -> commitAndCheck(sink, number);
      case ZOMBIE -> {
        commitByRival(number, Math.min(number + random.nextInt(2), progress.history().size() - 1));
        commitAndCheck(sink, number);
      }
      case FOREIGN_COMMIT -> commitAmongForeigners(sink, number);
      case RIVAL_INSIDE_COMMIT, LOST_REPLY -> {
        subject.catalog().arm(interceptor(interference, number));
        commitAndCheck(sink, number);
        subject.catalog().struckThenDisarm();
      }
      case OUTAGE, REFUSAL -> {
        return commitThroughFailure(interference, sink, number);
      }
      case OVERLAP -> {
        return commitOverlapped(sink, number);
      }
      case ROLLBACK -> {
        if (stale < MAX_STALE && progress.rollBack()) {
          return findStale(sink, number, epoch.position());
        }
        commitAndCheck(sink, number);
      }
    }
    return Ending.COMMITTED;
  }

  private InterferingCatalog.Interceptor interceptor(Interference interference, int number) {
    boolean appliedFirst = random.nextBoolean();
    return (catalog, base, metadata) -> {
      journal.note(number, interference + (appliedFirst ? ", applied first" : ""));
      switch (interference) {
        case RIVAL_INSIDE_COMMIT -> {
          commitByRival(number, number);
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
        case NONE, ZOMBIE, OVERLAP, ROLLBACK ->
            throw new IllegalArgumentException("not inside a commit");
      }
    };
  }

  /**
   * Lets a rival commit a part of the epoch before this sink commits the whole, or after it has
   * found that the whole comes to nothing.
   */
  private Ending commitOverlapped(CdcSink sink, int number) {
    long position = progress.history().epoch(number).position();
    boolean late = progress.history().effect(number).mustBeNothing();
    if (late) {
      commitAndCheck(sink, number);
      if (number + 1 == progress.history().size()) {
        return Ending.COMMITTED;
      }
    }
    if (stale == MAX_STALE || !progress.history().split(number, random)) {
      if (!late) {
        commitAndCheck(sink, number);
      }
      return Ending.COMMITTED;
    }
    commitByRival(number, number);
    if (!late) {
      return findStale(sink, number, position);
    }
    StreamEpoch next = progress.history().epoch(number + 2);
    feeder.feed(sink, next);
    return findStale(sink, number + 2, next.position());
  }

  private void commitAmongForeigners(CdcSink sink, int number) {
    if (random.nextBoolean()) {
      subject.catalog().arm(interceptor(Interference.FOREIGN_COMMIT, number));
    }
    commitAndCheck(sink, number);
    subject.catalog().struckThenDisarm();
    if (random.nextBoolean()) {
      progress.commitByForeigner();
    }
  }

  private Ending commitThroughFailure(Interference interference, CdcSink sink, int number) {
    subject.catalog().arm(interceptor(interference, number));
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commitAndCheck(sink, number));
    if (!subject.catalog().struckThenDisarm()) {
      return Ending.COMMITTED;
    }
    assertThat(failure).as("exception of a failed commit").isNotNull();
    if (interference == Interference.OUTAGE) {
      assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThatThrownBy(sink::abort).hasMessageContaining("cannot abort: it is not known");
      if (random.nextBoolean()) {
        commitWhileAway(sink, number);
      }
    } else {
      assertThat(failure.outcome()).isEqualTo(Outcome.NOT_COMMITTED);
      if (dimensions.restart() != Restart.NEVER && random.nextInt(3) == 0) {
        return Ending.PENDING;
      }
      if (random.nextBoolean()) {
        journal.note(number, "aborted, written anew");
        sink.abort();
        progress.checkNoOrphans();
        feeder.feed(sink, progress.history().epoch(number));
      }
    }
    commitAndCheck(sink, number);
    return Ending.COMMITTED;
  }

  /** Commits an epoch that does not follow what the table holds. */
  private Ending findStale(CdcSink sink, int number, long position) {
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> sink.commit(position));
    assertThat(failure).as("exception of a stale commit").isNotNull();
    assertThat(failure.outcome()).isEqualTo(Outcome.STALE);
    journal.note(number, "position " + position + " is stale: " + dimensions.interference());
    stale++;
    sink.abort();
    progress.checkNoOrphans();
    assertThat(sink.committedThrough()).as("committedThrough").isEqualTo(progress.through());
    return Ending.STALE;
  }

  /** Commits again what may be committed, while the catalog cannot say whether it is. */
  private void commitWhileAway(CdcSink sink, int number) {
    subject.catalog().beAwayOnce();
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commitAndCheck(sink, number));
    assertThat(failure).as("exception of a commit while the catalog is away").isNotNull();
    assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  private void commitByRival(int from, int to) {
    try (CdcSink rival = subject.openRival()) {
      for (int number = from; number <= to; number++) {
        feeder.feed(rival, progress.history().epoch(number));
        journal.note(number, "a rival commits");
        commitAndCheck(rival, number);
      }
    }
  }

  private void commitAndCheck(CdcSink sink, int number) {
    long position = progress.history().epoch(number).position();
    CommitResult result = sink.commit(position);
    journal.note(number, "position " + position + ": " + result.outcome());
    progress.check(number, result);
    assertThat(sink.committedThrough()).as("committedThrough").isEqualTo(progress.through());
  }
}
