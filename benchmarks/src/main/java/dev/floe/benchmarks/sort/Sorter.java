package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.Entrant;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Stopwatch;
import dev.floe.benchmarks.common.WrongAnswerException;
import java.io.IOException;

/** A subject in a contest, with what it sorts. */
final class Sorter implements Entrant {
  private final String name;
  private final SortSubject subject;
  private final RecordSource source;
  private final Answers answers;

  /** One whose answers are compared with nobody's. */
  Sorter(String name, SortSubject subject, RecordSource source) {
    this(name, subject, source, new Answers());
  }

  Sorter(String name, SortSubject subject, RecordSource source, Answers answers) {
    this.name = name;
    this.subject = subject;
    this.source = source;
    this.answers = answers;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Lap lap() throws IOException {
    Digest digest = new Digest();
    Lap lap = lap(digest);
    answers.check(name, subject, source, digest);
    return lap;
  }

  /** Runs one lap and checks that no record was lost and the order is one. */
  Lap lap(Digest digest) throws IOException {
    source.rewind();
    Stopwatch watch = Stopwatch.start();
    subject.feed(source);
    watch.end("feed");
    subject.sort();
    watch.end("sort");
    subject.walk(digest);
    watch.end("walk");
    subject.release();
    watch.end("release");
    Lap lap = watch.lap();
    subject.tidy();
    check(digest);
    return lap;
  }

  private void check(Digest digest) {
    if (!subject.keepsRecords()) {
      return;
    }
    if (digest.records() + subject.leftOut() != source.records()) {
      throw new WrongAnswerException(
          String.format(
              "cannot use the lap of %s: it walked %,d records and left out %,d of %,d",
              name, digest.records(), subject.leftOut(), source.records()));
    }
    if (subject.sorts() && digest.disorders() > 0) {
      throw new WrongAnswerException(
          String.format(
              "cannot use the lap of %s: %,d of %,d records came after a larger one",
              name, digest.disorders(), digest.records()));
    }
  }

  @Override
  public void close() throws IOException {
    subject.close();
  }
}
