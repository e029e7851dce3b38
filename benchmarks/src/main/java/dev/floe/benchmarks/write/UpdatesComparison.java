package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.List;

/** Updates of distinct keys: as many deletes as rows. */
final class UpdatesComparison {
  private UpdatesComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Changes changes = course.changes(Workload.UPDATES);
    ContestResult laps =
        course.run(
            List.of(
                course.entrant(Subjects.FLOE_UPSERT, changes),
                course.entrant(Subjects.PLAIN, changes),
                course.entrant(Subjects.UPSERT_V2, changes)));
    String plain = Subjects.PLAIN.id();
    result.put(WriteMetric.UPDATES, laps.ratio(Subjects.FLOE_UPSERT.id(), plain));
    result.put(WriteMetric.UPDATES_UPSERT_V2, laps.ratio(Subjects.UPSERT_V2.id(), plain));
    result.put(laps);
  }
}
