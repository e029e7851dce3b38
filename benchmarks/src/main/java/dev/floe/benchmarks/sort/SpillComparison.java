package dev.floe.benchmarks.sort;

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

    String floe = Subjects.FLOE.id();
    String made = Subjects.GENERATOR.id();
    result.put(Metric.SPILL_NOISE, laps.ratio(AGAIN, floe, made));
    result.put(Metric.SPILL_BEAM, laps.ratio(Subjects.BEAM.id(), floe, made));
    result.put(Metric.SPILL_LIMIT, laps.ratio(floe, Subjects.LIMIT.id(), made));
    if (!course.leavesOut(Subjects.LUCENE)) {
      result.put(Metric.SPILL_LUCENE, laps.ratio(Subjects.LUCENE.id(), floe, made));
    }
    result.put(Metric.SPILL_FRESH, laps.ratio(Subjects.FLOE_FRESH.id(), floe, made));
    double floeWritten = laps.writtenMegabytes(floe);
    if (floeWritten > 0) {
      result.put(Metric.SPILL_BYTES, floeWritten / laps.writtenMegabytes(Subjects.BEAM.id()));
    }
    result.put(laps);
  }
}
