package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.sink.CdcSink;
import dev.floe.cdc.testing.Lake;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Delivers one stream to a sink, with crashes and replays, and compares the table with the model
 * after every commit.
 */
final class OracleRun {
  private static final int MAX_DISRUPTIONS = 4;
  private static final int REPLAYED_EPOCHS = 3;

  private final Dimensions dimensions;
  private final List<StreamEpoch> stream;
  private final Subject subject;
  private final Progress progress;
  private final Journal journal;
  private final Feeder feeder;
  private final SplittableRandom random;
  private CdcSink sink;
  private int disruptions;

  private OracleRun(Dimensions dimensions, Lake lake) {
    TableShape shape = new TableShape(dimensions);
    this.dimensions = dimensions;
    this.stream = ChangeStream.of(dimensions, shape);
    this.journal = new Journal(dimensions, shape, stream);
    this.subject =
        new Subject(dimensions, shape, lake, "t" + Long.toUnsignedString(dimensions.seed()));
    this.progress = new Progress(dimensions, shape, stream, subject);
    this.feeder = new Feeder(dimensions, shape);
    this.random = dimensions.random("run");
  }

  /** Runs a seed; whatever fails says how to run it again. */
  static void of(long seed, Lake lake) {
    OracleRun run = new OracleRun(Dimensions.of(seed), lake);
    try {
      run.run();
    } catch (Exception | AssertionError failure) {
      throw run.journal.explain(failure);
    }
  }

  private void run() {
    sink = subject.open();
    try {
      int next = 0;
      while (next < stream.size()) {
        next = deliver(next);
      }
    } finally {
      sink.close();
    }
    progress.checkEnd(random);
  }

  /** Delivers an epoch, whole or in part, and returns the number of the next. */
  private int deliver(int number) {
    StreamEpoch epoch = stream.get(number);
    Disruption disruption = disruption();
    if (disruption == Disruption.CRASH_WHILE_WRITING) {
      write(epoch.changes().subList(0, random.nextInt(epoch.changes().size() + 1)));
      return restart(number, "crash while writing");
    }
    if (disruption == Disruption.ABORT) {
      write(epoch.changes().subList(0, random.nextInt(epoch.changes().size() + 1)));
      journal.note(number, "abort");
      sink.abort();
      progress.checkNoOrphans();
    }
    write(epoch.changes());
    subject.checkSpilled(epoch);
    boolean committed =
        new EpochCommit(dimensions, subject, progress, journal, feeder, random)
            .commit(sink, number, epoch);
    if (!committed) {
      return restart(number, "crash with a refused commit");
    }
    return disruption == Disruption.CRASH_AFTER_COMMIT
        ? restart(number + 1, "crash after commit")
        : number + 1;
  }

  private Disruption disruption() {
    if (disruptions == MAX_DISRUPTIONS || random.nextBoolean()) {
      return Disruption.NONE;
    }
    Disruption drawn = Disruption.draw(dimensions.restart(), random);
    disruptions += drawn == Disruption.NONE ? 0 : 1;
    return drawn;
  }

  private void write(List<Change> changes) {
    feeder.feed(sink, changes);
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
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < stream.size(); i++) {
      if (progress.isNew(stream.get(i))) {
        numbers.add(i);
      }
    }
    return numbers.isEmpty() ? stream.size() : numbers.get(0);
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
