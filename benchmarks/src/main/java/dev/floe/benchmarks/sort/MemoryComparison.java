package dev.floe.benchmarks.sort;

import java.io.IOException;

/** All subjects on random records that stay in memory; Lucene goes through files all the same. */
final class MemoryComparison {
  private static final String AGAIN = "floe-again";

  private MemoryComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    RecordSource source = course.memoryRecords(DataSet.RANDOM);
    Contest contest = new Contest();
    for (Subjects subject : Subjects.values()) {
      if (subject != Subjects.FLOE_COMBINING && !course.leavesOut(subject)) {
        contest.add(subject.id(), course.inMemory(subject), source);
      }
    }
    contest.add(AGAIN, course.inMemory(Subjects.FLOE), source);
    ContestResult laps = course.runInMemory(contest);

    String floe = Subjects.FLOE.id();
    String made = Subjects.GENERATOR.id();
    result.put(Metric.MEMORY_NOISE, laps.ratio(AGAIN, floe, made));
    result.put(Metric.MEMORY_BEAM, laps.ratio(Subjects.BEAM.id(), floe, made));
    if (!course.leavesOut(Subjects.LUCENE)) {
      result.put(Metric.MEMORY_LUCENE, laps.ratio(Subjects.LUCENE.id(), floe, made));
    }
    result.put(Metric.MEMORY_ARRAYS_SORT, laps.ratio(Subjects.ARRAYS_SORT.id(), floe, made));
    result.put(Metric.MEMORY_LIMIT, laps.ratio(floe, Subjects.LIMIT.id(), made));
    result.put(Metric.MEMORY_FRESH, laps.ratio(Subjects.FLOE_FRESH.id(), floe, made));
    result.put(laps);
  }
}
