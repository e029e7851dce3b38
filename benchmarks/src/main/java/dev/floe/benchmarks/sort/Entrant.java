package dev.floe.benchmarks.sort;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;

/** A subject in a contest, with what it sorts. */
final class Entrant {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final String name;
  private final SortSubject subject;
  private final RecordSource source;

  Entrant(String name, SortSubject subject, RecordSource source) {
    this.name = name;
    this.subject = subject;
    this.source = source;
  }

  String name() {
    return name;
  }

  SortSubject subject() {
    return subject;
  }

  RecordSource source() {
    return source;
  }

  /** Runs one lap and checks that no record was lost and the order is one. */
  Lap lap(Digest digest) throws IOException {
    source.rewind();
    long writtenBefore = WrittenBytes.ofProcess();
    long cpuBefore = SYSTEM.getProcessCpuTime();
    long begin = System.nanoTime();
    subject.feed(source);
    long fed = System.nanoTime();
    subject.sort();
    long sorted = System.nanoTime();
    subject.walk(digest);
    long walked = System.nanoTime();
    subject.release();
    long end = System.nanoTime();
    long cpu = SYSTEM.getProcessCpuTime() - cpuBefore;
    long written = WrittenBytes.ofProcess() - writtenBefore;
    subject.tidy();
    check(digest);
    return new Lap(fed - begin, sorted - fed, walked - sorted, end - walked, cpu, written);
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
}
