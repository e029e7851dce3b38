package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;

/** Floe with and without a combiner on records of which one key holds half. */
final class CombineComparison {
  private CombineComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    RecordSource source = course.spillRecords(DataSet.HALF_ONE_KEY);
    String floe = Subjects.FLOE.id();
    String combining = Subjects.FLOE_COMBINING.id();
    String made = Subjects.GENERATOR.id();
    ContestResult laps =
        course.runSpilling(
            new Contest()
                .add(floe, course.spilling(Subjects.FLOE), source)
                .add(combining, course.spilling(Subjects.FLOE_COMBINING), source)
                .add(made, course.spilling(Subjects.GENERATOR), source));

    result.put(SortMetric.COMBINE_TIME, laps.ratio(combining, floe, made));
    double written = laps.writtenMegabytes(floe);
    if (written > 0) {
      result.put(SortMetric.COMBINE_BYTES, laps.writtenMegabytes(combining) / written);
    }
    result.put(laps);
  }
}
