package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Floe on inserts of distinct keys, where there is nothing to collapse, against plain append. */
final class InsertsComparison {
  private static final String AGAIN = "floe-again";

  private InsertsComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Changes changes = course.changes(Workload.INSERTS);
    String floe = Subjects.FLOE_RETRACT.id();
    String plain = Subjects.PLAIN.id();
    ContestResult laps =
        course.run(
            List.of(
                course.entrant(Subjects.FLOE_RETRACT, changes),
                course.entrant(Subjects.PLAIN, changes),
                course.entrant(Subjects.FLOE_ENCODE, changes),
                course.entrant(Subjects.FLOE_SORT, changes),
                course.entrant(
                    AGAIN,
                    Subjects.FLOE_RETRACT,
                    changes,
                    course.scale().budgetBytes(),
                    Map.of())));
    result.put(WriteMetric.INSERTS_NOISE, laps.ratio(AGAIN, floe));
    result.put(WriteMetric.INSERTS, laps.ratio(floe, plain));
    result.put(WriteMetric.INSERTS_ENCODE, laps.ratio(Subjects.FLOE_ENCODE.id(), plain));
    result.put(WriteMetric.INSERTS_SORT, laps.ratio(Subjects.FLOE_SORT.id(), plain));
    if (laps.writtenMegabytes(plain) > 0) {
      result.put(
          WriteMetric.INSERTS_BYTES, laps.writtenMegabytes(floe) / laps.writtenMegabytes(plain));
    }
    result.put(laps);
  }
}
