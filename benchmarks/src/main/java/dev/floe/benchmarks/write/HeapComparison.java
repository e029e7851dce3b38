package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ForkResult;
import java.io.IOException;
import java.util.Map;
import org.apache.iceberg.TableProperties;

/**
 * How much heap is held while writing: on the mix with the table's defaults, and on distinct keys
 * with small row groups, because it is a row group that a Parquet writer holds. Not timed.
 */
final class HeapComparison {
  private static final int FEW_CHANGES = 2_000;
  private static final Map<String, String> SMALL_ROW_GROUPS =
      Map.of(
          TableProperties.PARQUET_ROW_GROUP_SIZE_BYTES, "1048576",
          TableProperties.DELETE_PARQUET_ROW_GROUP_SIZE_BYTES, "1048576");

  private HeapComparison() {}

  static void run(Course course, ForkResult result) throws IOException {
    mix(course, result);
    growth(course, result);
  }

  private static void mix(Course course, ForkResult result) throws IOException {
    Changes changes = course.changes(Workload.MIX);
    Changes few = Workload.MIX.changes(FEW_CHANGES, course.seed());
    double floe = held(course, Subjects.FLOE_UPSERT, few, changes, Map.of());
    double plain = held(course, Subjects.PLAIN, few, changes, Map.of());
    result.put(WriteMetric.HEAP, floe);
    result.put(WriteMetric.HEAP_PLAIN, plain);
    result.put(WriteMetric.HEAP_OVER, floe - plain);
    result.put(WriteMetric.HEAP_UPSERT, held(course, Subjects.UPSERT_V2, few, changes, Map.of()));
  }

  private static void growth(Course course, ForkResult result) throws IOException {
    int count = course.scale().heapChanges();
    Changes few = Workload.UPDATES.changes(FEW_CHANGES, course.seed());
    Changes some = Workload.UPDATES.changes(count, course.seed());
    double floe = held(course, Subjects.FLOE_UPSERT, few, some, SMALL_ROW_GROUPS);
    double plain = held(course, Subjects.PLAIN, few, some, SMALL_ROW_GROUPS);
    double upsert = held(course, Subjects.UPSERT_V2, few, some, SMALL_ROW_GROUPS);
    Changes many = Workload.UPDATES.changes(Scale.GROWTH * count, course.seed());
    double floeMany = held(course, Subjects.FLOE_UPSERT, few, many, SMALL_ROW_GROUPS);
    double plainMany = held(course, Subjects.PLAIN, few, many, SMALL_ROW_GROUPS);
    double upsertMany = held(course, Subjects.UPSERT_V2, few, many, SMALL_ROW_GROUPS);
    result.put(WriteMetric.HEAP_UPDATES, floe);
    result.put(WriteMetric.HEAP_GROWTH, floeMany - floe);
    result.put(WriteMetric.HEAP_PLAIN_GROWTH, plainMany - plain);
    result.put(WriteMetric.HEAP_UPSERT_GROWTH, upsertMany - upsert);
  }

  private static double held(
      Course course, Subjects kind, Changes few, Changes changes, Map<String, String> properties)
      throws IOException {
    long budgetBytes = course.scale().spillBudgetBytes();
    return HeldHeap.peakMegabytes(
        course.entrant(kind.id(), kind, few, budgetBytes, properties),
        course.entrant(kind.id(), kind, changes, budgetBytes, properties));
  }
}
