package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Stopwatch;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;

/** A subject in a contest, with what it writes. */
final class Writing implements Entrant {
  private final String name;
  private final WriteSubject subject;
  private final Changes changes;
  private final Outcome expected;
  private Outcome outcome;

  Writing(String name, WriteSubject subject, Changes changes) {
    this.name = name;
    this.subject = subject;
    this.changes = changes;
    this.expected = subject.expected(changes);
  }

  @Override
  public String name() {
    return name;
  }

  /** What the last lap wrote. */
  Outcome outcome() {
    return outcome;
  }

  @Override
  public Lap lap() throws IOException {
    Stopwatch watch = Stopwatch.start();
    subject.take(changes);
    watch.end("take");
    Written written = subject.finish();
    watch.end("finish");
    Lap lap = watch.lap();
    subject.tidy();
    outcome = written.outcome();
    if (!outcome.equals(expected)) {
      throw new WrongAnswerException(
          "cannot use the lap of %s: it wrote %s instead of %s".formatted(name, outcome, expected));
    }
    return lap;
  }

  @Override
  public void close() throws IOException {
    subject.close();
  }
}
