package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
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

    AgainstFloe against = new AgainstFloe(course, laps, result);
    against.noise(SortMetric.MEMORY_NOISE, AGAIN);
    against.over(SortMetric.MEMORY_BEAM, Subjects.BEAM);
    against.over(SortMetric.MEMORY_LUCENE, Subjects.LUCENE);
    against.over(SortMetric.MEMORY_ARRAYS_SORT, Subjects.ARRAYS_SORT);
    against.under(SortMetric.MEMORY_LIMIT, Subjects.LIMIT);
    against.over(SortMetric.MEMORY_FRESH, Subjects.FLOE_FRESH);
    result.put(laps);
  }
}
