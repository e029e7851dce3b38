package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Lap;
import dev.floe.cdc.table.WriteMode;
import java.io.IOException;
import java.util.Map;

/** One epoch of updates that touches many partitions: how many files are open, and the heap. */
final class PartitionsComparison {
  private static final int FEWER = 10;
  private static final int FEW_CHANGES = 500;

  private PartitionsComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    int partitions = course.scale().partitions();
    Changes few = Workload.UPDATES.changes(FEW_CHANGES, course.seed());
    Changes changes = Workload.UPDATES.changes(course.scale().partitionChanges(), course.seed());
    LocalTable tenth = table(course, partitions / FEWER);
    LocalTable all = table(course, partitions);
    double fewer = held(course, tenth, few, changes);
    double heap = held(course, all, few, changes);
    result.put(WriteMetric.PARTITIONS_HEAP, heap);
    result.put(WriteMetric.PARTITIONS_GROWTH, heap - fewer);
    result.put(WriteMetric.PARTITIONS_FILES, (double) all.files().mostOpen());
    double oneMs = lap(course, table(course, 1), changes).ms();
    result.put(WriteMetric.PARTITIONS_TIME, lap(course, tenth, changes).ms() / oneMs);
  }

  private static double held(Course course, LocalTable table, Changes few, Changes changes)
      throws IOException {
    return HeldHeap.peakMegabytes(floe(course, table, few), floe(course, table, changes));
  }

  private static Lap lap(Course course, LocalTable table, Changes changes) throws IOException {
    try (Writing floe = floe(course, table, changes)) {
      return floe.lap();
    }
  }

  private static Writing floe(Course course, LocalTable table, Changes changes) {
    WriteSetup setup =
        new WriteSetup(
            table, course.scale().spillBudgetBytes(), course.directory().resolve("spill"));
    return new Writing("floe", new FloeSubject(setup, WriteMode.UPSERT), changes);
  }

  private static LocalTable table(Course course, int partitions) {
    return new LocalTable(
        course.directory().resolve("partitions-" + partitions), partitions, Map.of());
  }
}
