package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.List;

/** Floe, Beam, Lucene and the limit on random records in a budget about a tenth of them. */
final class SpillComparison {
  private static final String AGAIN = "floe-again";
  private static final List<Subjects> SUBJECTS =
      List.of(
          Subjects.FLOE,
          Subjects.FLOE_FRESH,
          Subjects.BEAM,
          Subjects.LUCENE,
          Subjects.LIMIT,
          Subjects.GENERATOR);

  private SpillComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    RecordSource source = course.spillRecords(DataSet.RANDOM);
    Contest contest = new Contest();
    for (Subjects subject : SUBJECTS) {
      if (!course.leavesOut(subject)) {
        contest.add(subject.id(), course.spilling(subject), source);
      }
    }
    contest.add(AGAIN, course.spilling(Subjects.FLOE), source);
    ContestResult laps = course.runSpilling(contest);

    AgainstFloe against = new AgainstFloe(course, laps, result);
    against.noise(SortMetric.SPILL_NOISE, AGAIN);
    against.over(SortMetric.SPILL_BEAM, Subjects.BEAM);
    against.under(SortMetric.SPILL_LIMIT, Subjects.LIMIT);
    against.over(SortMetric.SPILL_LUCENE, Subjects.LUCENE);
    against.over(SortMetric.SPILL_FRESH, Subjects.FLOE_FRESH);
    double floeWritten = laps.writtenMegabytes(Subjects.FLOE.id());
    if (floeWritten > 0 && !course.leavesOut(Subjects.BEAM)) {
      result.put(SortMetric.SPILL_BYTES, floeWritten / laps.writtenMegabytes(Subjects.BEAM.id()));
    }
    result.put(laps);
  }
}
