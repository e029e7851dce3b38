package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.ToLongFunction;

/**
 * Delivers one stream to a sink, with crashes and replays, and compares the table with the model
 * after every commit.
 */
final class OracleRun {
  private static final int MAX_DISRUPTIONS = 4;
  private static final int REPLAYED_EPOCHS = 3;

  private final Dimensions dimensions;
  private final History history;
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final Feeder feeder;
  private final Foreigner foreigner;
  private final EpochCommit committer;
  private final SplittableRandom random;
  private CdcSink sink;
  private int disruptions;

  private OracleRun(
      Dimensions dimensions, TableShape shape, History history, Journal journal, Subject subject) {
    this.dimensions = dimensions;
    this.history = history;
    this.journal = journal;
    this.subject = subject;
    this.progress = new Progress(dimensions, shape, history, subject);
    this.foreigner = new Foreigner(dimensions, shape, subject, progress, journal);
    this.feeder = new Feeder(dimensions, shape);
    this.random = dimensions.random("run");
    this.committer =
        new EpochCommit(dimensions, subject, progress, journal, feeder, foreigner, random);
  }

  /**
   * Runs settings in a folder; whatever fails says how to run it again.
   *
   * @return what the sinks have counted
   */
  static ToLongFunction<CdcCounter> of(Dimensions dimensions, Path folder) {
    TableShape shape = new TableShape(dimensions);
    History history = new History(dimensions, shape);
    Journal journal = new Journal(dimensions, shape, history);
    try (Lake lake = new Lake(Files.createTempDirectory(folder, "run"));
        Subject subject = new Subject(dimensions, shape, lake)) {
      new OracleRun(dimensions, shape, history, journal, subject).run();
      return subject::counter;
    } catch (Exception | AssertionError failure) {
      throw journal.explain(failure);
    }
  }

  private void run() {
    if (dimensions.interference() == Interference.ROLLBACK && random.nextBoolean()) {
      progress.commitByForeignerFirst();
    }
    sink = subject.open();
    try {
      for (int next = 0; next < history.size(); ) {
        next = deliver(next);
      }
      if (dimensions.restart() == Restart.REPLAY) {
        replayAll();
      }
    } finally {
      sink.close();
    }
    progress.checkEnd(random);
  }

  /** Delivers an epoch, whole or in part, and returns the number of the next. */
  private int deliver(int number) {
    StreamEpoch epoch = history.epoch(number);
    foreigner.actBetweenEpochs(number);
    Disruption disruption = disruption();
    if (disruption == Disruption.CRASH_WHILE_WRITING) {
      feeder.feedPart(sink, epoch);
      return restart(number, "crash while writing");
    }
    if (disruption == Disruption.ABORT) {
      feeder.feedPart(sink, epoch);
      journal.note(number, "abort");
      sink.abort();
      progress.checkNoOrphans();
    }
    feeder.feed(sink, epoch);
    subject.checkSpilled(epoch);
    return switch (committer.commit(sink, number)) {
      case PENDING -> restart(number, "crash with a commit that failed");
      case STALE -> progress.firstNew();
      case COMMITTED ->
          disruption == Disruption.CRASH_AFTER_COMMIT
              ? restart(number + 1, "crash after commit")
              : number + 1;
    };
  }

  /** Delivers everything once more: the table holds it and stays as it is. */
  private void replayAll() {
    restart(history.size(), "crash at the end");
    for (int number = 0; number < history.size(); number++) {
      feeder.feed(sink, history.epoch(number));
      committer.commit(sink, number);
    }
  }

  private Disruption disruption() {
    if (disruptions == MAX_DISRUPTIONS || random.nextBoolean()) {
      return Disruption.NONE;
    }
    Disruption drawn = Disruption.draw(dimensions.restart(), random);
    disruptions += drawn == Disruption.NONE ? 0 : 1;
    return drawn;
  }

  private int restart(int number, String why) {
    sink.close();
    progress.checkNoOrphans();
    subject.checkReleased();
    sink = subject.open();
    int next = resumeAt(number);
    journal.note(number, why + ", on with epoch " + next);
    return next;
  }

  private int resumeAt(int number) {
    assertThat(sink.committedThrough()).as("committedThrough").isEqualTo(progress.through());
    if (dimensions.restart() == Restart.REPLAY) {
      return Math.max(0, number - random.nextInt(REPLAYED_EPOCHS + 1));
    }
    return progress.firstNew();
  }

  private enum Disruption {
    NONE,
    ABORT,
    CRASH_WHILE_WRITING,
    CRASH_AFTER_COMMIT;

    private static Disruption draw(Restart restart, SplittableRandom random) {
      Disruption[] all = values();
      return restart == Restart.NEVER
          ? (random.nextBoolean() ? ABORT : NONE)
          : all[1 + random.nextInt(all.length - 1)];
    }
  }
}
