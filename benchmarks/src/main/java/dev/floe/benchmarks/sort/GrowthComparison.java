package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;

/** Floe on some records and on 8 times as many with 8 times the budget, both spilling. */
final class GrowthComparison {
  private static final String MADE = "-generator";

  private GrowthComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Contest contest = new Contest();
    add(contest, course, "small", Scale.GROWTH);
    add(contest, course, "large", 1);
    ContestResult laps = course.runSpilling(contest);
    result.put(SortMetric.GROWTH, laps.ratio("large", "large" + MADE, "small", "small" + MADE));
    result.put(laps);
  }

  private static void add(Contest contest, Course course, String name, int part) {
    Scale scale = course.scale();
    RecordSource source = DataSet.RANDOM.source(scale.spillRecords() / part, course.seed());
    SortSetup setup = new SortSetup(scale.spillBudgetBytes() / part, course.directory());
    contest.add(name, Subjects.FLOE.open(setup), source);
    contest.add(name + MADE, Subjects.GENERATOR.open(setup), source);
  }
}
