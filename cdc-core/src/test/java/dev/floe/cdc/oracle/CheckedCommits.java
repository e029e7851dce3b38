package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.floe.cdc.commit.CommitOutcome.Reason;
import dev.floe.cdc.commit.EpochCommitException;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.sink.CommitResult;

/** Commits and aborts sinks, each time checking what it came to. */
final class CheckedCommits {
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final Feeder feeder;

  CheckedCommits(Subject subject, Progress progress, Journal journal, Feeder feeder) {
    this.subject = subject;
    this.progress = progress;
    this.journal = journal;
    this.feeder = feeder;
  }

  /** Feeds and commits epochs with a sink of its own. */
  void commitByRival(int from, int to) {
    try (CdcSink rival = subject.openRival()) {
      for (int number = from; number <= to; number++) {
        feeder.feed(rival, progress.history().epoch(number));
        journal.note(number, "a rival commits");
        commitAndCheck(rival, number);
      }
    }
  }

  /** Commits an epoch that a sink has taken in. */
  void commit(CdcSink sink, int number) {
    commitAndCheck(sink, number);
    progress.checkNoKeyFiles();
  }

  private void commitAndCheck(CdcSink sink, int number) {
    long position = progress.history().epoch(number).position();
    CommitResult result = sink.commit(position);
    journal.note(number, "position " + position + ": " + result.outcome());
    progress.check(number, result, subject.pinned(sink), subject.races(sink));
    assertThat(sink.committedThrough()).as("committedThrough").isEqualTo(progress.through());
  }

  /** Makes a sink give up what it holds and look where the table is. */
  void abort(CdcSink sink) {
    sink.abort();
    progress.checkNoOrphans();
    assertThat(sink.committedThrough()).as("committedThrough").isEqualTo(progress.through());
  }

  /** Commits an epoch that does not follow what the table holds. */
  void findStale(CdcSink sink, int number, long position) {
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> sink.commit(position));
    assertThat(failure).as("exception of a stale commit").isNotNull();
    assertThat(failure).matches(it -> it.isRefusedAs(Reason.STALE), "is STALE");
    journal.note(number, "position " + position + " is stale");
    abort(sink);
  }

  /** Commits again what may be committed, while the catalog cannot say whether it is. */
  void commitWhileAway(CdcSink sink, int number) {
    subject.catalog().beAwayOnce();
    EpochCommitException failure =
        catchThrowableOfType(EpochCommitException.class, () -> commit(sink, number));
    assertThat(failure).as("exception of a commit while the catalog is away").isNotNull();
    assertThat(failure).matches(EpochCommitException::isUnknown, "is unknown");
  }
}
