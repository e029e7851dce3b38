package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;

/** Floe on each data set in memory, against random records. */
final class SetsComparison {
  private static final String MADE = "-generator";

  private SetsComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Contest contest = new Contest();
    for (DataSet set : DataSet.values()) {
      RecordSource source = course.memoryRecords(set);
      contest.add(set.id(), course.inMemory(Subjects.FLOE), source);
      contest.add(set.id() + MADE, course.inMemory(Subjects.GENERATOR), source);
    }
    ContestResult laps = course.runInMemory(contest);
    String random = DataSet.RANDOM.id();
    for (DataSet set : DataSet.values()) {
      if (set != DataSet.RANDOM) {
        result.put(
            SortMetric.valueOf("SET_" + set.name()),
            laps.ratio(set.id(), set.id() + MADE, random, random + MADE));
      }
    }
    result.put(laps);
  }
}
