package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import java.util.SplittableRandom;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;

/**
 * Commits an epoch that a sink has taken in, interfered with or not, and checks what it came to.
 */
final class EpochCommit {
  private static final int MAX_STALE = 2;
  private static final int LEAST_RACES = 2;
  private static final int MOST_RACES = Subject.COMMIT_RETRIES + 2;

  private final Dimensions dimensions;
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final Feeder feeder;
  private final Foreigner foreigner;
  private final CheckedCommits commits;
  private final SplittableRandom random;
  private int stale;
  private boolean applied;

  EpochCommit(
      Dimensions dimensions,
      Subject subject,
      Progress progress,
      Journal journal,
      Feeder feeder,
      Foreigner foreigner,
      SplittableRandom random) {
    this.dimensions = dimensions;
    this.subject = subject;
    this.progress = progress;
    this.journal = journal;
    this.feeder = feeder;
    this.foreigner = foreigner;
    this.commits = new CheckedCommits(subject, progress, journal, feeder);
    this.random = random;
  }

  /** What became of the epoch in the sink. */
  enum Ending {
    COMMITTED,
    /** The sink holds it and does not know, or was told, that it is not in the table. */
    PENDING,
    /** The sink has given it up: the table is not where the epoch begins. */
    STALE
  }

  Ending commit(CdcSink sink, int number) {
    foreigner.actWithinEpoch(number);
    StreamEpoch epoch = progress.history().epoch(number);
    boolean disturbed = progress.isNew(epoch) && random.nextInt(3) > 0;
    Interference interference = disturbed ? dimensions.interference() : Interference.NONE;
    switch (interference) {
      case NONE -> commits.commit(sink, number);
      case ZOMBIE -> {
        return commitBehindRival(sink, number);
      }
      case FOREIGN_COMMIT -> {
        return commitAmongForeigners(sink, number);
      }
      case RIVAL_INSIDE_COMMIT, LOST_REPLY -> {
        subject.catalog().arm(interceptor(interference, number));
        commits.commit(sink, number);
        subject.catalog().struckThenDisarm();
      }
      case OUTAGE, REFUSAL -> {
        return commitThroughFailure(interference, sink, number);
      }
      case OVERLAP -> {
        return commitOverlapped(sink, number);
      }
      case ROLLBACK -> {
        if (stale < MAX_STALE && progress.rollBack(random)) {
          return findStale(sink, number, epoch.position());
        }
        commits.commit(sink, number);
      }
    }
    return Ending.COMMITTED;
  }

  private InterferingCatalog.Interceptor interceptor(Interference interference, int number) {
    boolean appliedFirst = random.nextBoolean();
    applied = appliedFirst;
    return (catalog, base, metadata) -> {
      journal.note(number, interference + (appliedFirst ? ", applied first" : ""));
      switch (interference) {
        case RIVAL_INSIDE_COMMIT -> {
          commits.commitByRival(number, number);
          catalog.commit(base, metadata);
        }
        case FOREIGN_COMMIT -> {
          if (appliedFirst) {
            catalog.commit(base, metadata);
            commitByForeigner(number);
          } else {
            commitByForeigner(number);
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

  private void commitByForeigner(int number) {
    foreigner.changeWithinCommit(number);
    progress.commitByForeigner();
  }

  /** Lets a rival commit, and commits the same epoch or gives it up unasked. */
  private Ending commitBehindRival(CdcSink sink, int number) {
    commits.commitByRival(
        number, Math.min(number + random.nextInt(2), progress.history().size() - 1));
    if (random.nextInt(3) > 0) {
      commits.commit(sink, number);
      return Ending.COMMITTED;
    }
    commits.abort(sink);
    journal.note(number, "aborted behind a rival");
    return Ending.STALE;
  }

  /**
   * Lets a rival commit a part of the epoch before this sink commits the whole, or after it has
   * found that the whole comes to nothing.
   */
  private Ending commitOverlapped(CdcSink sink, int number) {
    long position = progress.history().epoch(number).position();
    boolean late = progress.history().effect(number).mustBeNothing();
    if (late) {
      commits.commit(sink, number);
      if (number + 1 == progress.history().size()) {
        return Ending.COMMITTED;
      }
    }
    if (stale == MAX_STALE || !progress.history().split(number, random)) {
      if (!late) {
        commits.commit(sink, number);
      }
      return Ending.COMMITTED;
    }
    commits.commitByRival(number, number);
    if (!late) {
      return findStale(sink, number, position);
    }
    StreamEpoch next = progress.history().epoch(number + 2);
    feeder.feed(sink, next);
    return findStale(sink, number + 2, next.position());
  }

  private Ending findStale(CdcSink sink, int number, long position) {
    stale++;
    commits.findStale(sink, number, position);
    return Ending.STALE;
  }

  private Ending commitAmongForeigners(CdcSink sink, int number) {
    boolean takenForEmpty = dimensions.mode() == Mode.UPSERT && progress.hasNoSnapshot();
    if (!takenForEmpty && random.nextBoolean()) {
      return commitStarved(sink, number);
    }
    if (random.nextBoolean()) {
      subject.catalog().arm(interceptor(Interference.FOREIGN_COMMIT, number));
      if (takenForEmpty && !applied) {
        return commitWhileNoLongerEmpty(sink, number);
      }
    }
    commits.commit(sink, number);
    subject.catalog().struckThenDisarm();
    if (random.nextBoolean()) {
      progress.commitByForeigner();
    }
    return Ending.COMMITTED;
  }

  /** An upsert's epoch has no deletes where no row can be, and is refused where one may be. */
  private Ending commitWhileNoLongerEmpty(CdcSink sink, int number) {
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commits.commit(sink, number));
    if (!subject.catalog().struckThenDisarm()) {
      return Ending.COMMITTED;
    }
    assertThat(failure).as("exception of an epoch that took the table for empty").isNotNull();
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.NOT_EMPTY), "is NOT_EMPTY");
    journal.note(number, "took the table for empty");
    commits.abort(sink);
    return Ending.STALE;
  }

  private Ending commitThroughFailure(Interference interference, CdcSink sink, int number) {
    subject.catalog().arm(interceptor(interference, number));
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commits.commit(sink, number));
    if (!subject.catalog().struckThenDisarm()) {
      return Ending.COMMITTED;
    }
    assertThat(failure).as("exception of a failed commit").isNotNull();
    if (interference == Interference.OUTAGE) {
      assertThat(failure).matches(EpochCommitException::isUnknown, "is unknown");
      progress.tolerateVectorsOfTry();
      assertThatThrownBy(sink::abort).hasMessageContaining("cannot abort: it is not known");
      if (random.nextBoolean()) {
        commits.commitWhileAway(sink, number);
      }
      if (dimensions.restart() != Restart.NEVER && random.nextInt(3) == 0) {
        progress.checkUnlearned(number, applied, subject.pinned(sink));
        return Ending.PENDING;
      }
    } else {
      return commitRefused(failure, sink, number);
    }
    commits.commit(sink, number);
    return Ending.COMMITTED;
  }

  private Ending commitRefused(EpochCommitException failure, CdcSink sink, int number) {
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.FAILED), "is FAILED");
    if (dimensions.restart() != Restart.NEVER && random.nextInt(3) == 0) {
      return Ending.PENDING;
    }
    if (random.nextBoolean()) {
      journal.note(number, "aborted, written anew");
      commits.abort(sink);
      feeder.feed(sink, progress.history().epoch(number));
    }
    commits.commit(sink, number);
    return Ending.COMMITTED;
  }

  /** Lets other writers be faster some times, or so often that the sink gives up. */
  private Ending commitStarved(CdcSink sink, int number) {
    int races = random.nextInt(LEAST_RACES, MOST_RACES + 1);
    subject
        .catalog()
        .arm(
            (catalog, base, metadata) -> {
              journal.note(number, "another writer is faster");
              commitByForeigner(number);
              catalog.commit(base, metadata);
            },
            races);
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commits.commit(sink, number));
    boolean struck = subject.catalog().struckThenDisarm();
    if (!struck || races <= Subject.COMMIT_RETRIES) {
      assertThat(failure).as("exception of a commit that lost %s races", races).isNull();
      return Ending.COMMITTED;
    }
    assertThat(failure).as("exception of a commit that lost all races").isNotNull();
    return commitRefused(failure, sink, number);
  }
}
