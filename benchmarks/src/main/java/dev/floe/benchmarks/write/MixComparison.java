package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The mix of changes over keys that recur, in memory and spilling, against all peers. */
final class MixComparison {
  private static final String AGAIN = "floe-again";
  private static final String SPILLING = "floe-spilling";

  private MixComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    Changes changes = course.changes(Workload.MIX);
    Writing floe = course.entrant(Subjects.FLOE_UPSERT, changes);
    Writing upsert = course.entrant(Subjects.UPSERT_V2, changes);
    ContestResult laps =
        course.run(
            List.of(
                floe,
                floe(SPILLING, course, changes, course.scale().spillBudgetBytes()),
                course.entrant(Subjects.PLAIN, changes),
                upsert,
                course.entrant(Subjects.UPSERT_V3, changes),
                floe(AGAIN, course, changes, course.scale().budgetBytes())));
    String plain = Subjects.PLAIN.id();
    result.put(WriteMetric.MIX_NOISE, laps.ratio(AGAIN, floe.name()));
    result.put(WriteMetric.MIX, laps.ratio(floe.name(), plain));
    result.put(WriteMetric.MIX_SPILL, laps.ratio(SPILLING, plain));
    result.put(WriteMetric.MIX_UPSERT_V2, laps.ratio(upsert.name(), floe.name()));
    result.put(WriteMetric.MIX_UPSERT_V3, laps.ratio(Subjects.UPSERT_V3.id(), floe.name()));
    putCounts(result, changes, floe.outcome(), upsert.outcome());
    result.put(laps);
  }

  private static Writing floe(String name, Course course, Changes changes, long budgetBytes) {
    return course.entrant(name, Subjects.FLOE_UPSERT, changes, budgetBytes, Map.of());
  }

  private static void putCounts(ForkResult result, Changes changes, Outcome floe, Outcome upsert) {
    Counts counts = Counts.of(changes);
    result.put(WriteMetric.ROWS, (double) (floe.rows() - counts.survivors()));
    result.put(WriteMetric.EQUALITY_DELETES, (double) (floe.equalityDeletes() - counts.keys()));
    result.put(WriteMetric.POSITION_DELETES, (double) floe.positionDeletes());
    double survivors = counts.survivors();
    result.put(WriteMetric.UPSERT_ROWS, upsert.rows() / survivors);
    result.put(WriteMetric.UPSERT_POSITION_DELETES, upsert.positionDeletes() / survivors);
  }
}
