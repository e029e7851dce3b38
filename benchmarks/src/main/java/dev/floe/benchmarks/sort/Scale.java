package dev.floe.benchmarks.sort;

import java.util.HashSet;
import java.util.Set;

/**
 * How much is sorted and how often.
 *
 * @param memoryRecords records that are sorted in memory
 * @param memoryBudgetBytes a budget in which they stay in memory with every peer
 * @param spillRecords records that are sorted with files
 * @param spillBudgetBytes the budget for that
 * @param leftOut subjects that do not take part: too slow for the scale, or not wanted
 */
record Scale(
    String name,
    long memoryRecords,
    long memoryBudgetBytes,
    int memoryWarmUps,
    int memoryRounds,
    long spillRecords,
    long spillBudgetBytes,
    int spillWarmUps,
    int spillRounds,
    Set<Subjects> leftOut) {
  private static final int MB = 1 << 20;

  /** Growth is measured against an eighth. */
  static final int GROWTH = 8;

  static Scale of(String name) {
    return switch (name) {
      case "full" -> full();
      case "short" -> brief();
      default ->
          throw new IllegalArgumentException(
              "cannot run at the scale '" + name + "': there are only short and full");
    };
  }

  /** Without more subjects; Floe and the generator have to take part. */
  Scale without(Set<Subjects> subjects) {
    if (subjects.contains(Subjects.FLOE) || subjects.contains(Subjects.GENERATOR)) {
      throw new IllegalArgumentException(
          "cannot leave out " + subjects + ": all ratios are of Floe less the generator");
    }
    Set<Subjects> all = new HashSet<>(leftOut);
    all.addAll(subjects);
    return new Scale(
        name,
        memoryRecords,
        memoryBudgetBytes,
        memoryWarmUps,
        memoryRounds,
        spillRecords,
        spillBudgetBytes,
        spillWarmUps,
        spillRounds,
        Set.copyOf(all));
  }

  /** The sizes the targets are stated for. */
  static Scale full() {
    return new Scale("full", 1_000_000, 512L * MB, 8, 11, 8_000_000, 100L * MB, 1, 3, Set.of());
  }

  /**
   * Small enough for each change, large enough to see a loss. In memory it has the size of the
   * targets, because all subjects are nearer to each other where records fit into caches.
   */
  static Scale brief() {
    return new Scale(
        "short", 1_000_000, 512L * MB, 4, 7, 1_000_000, 12L * MB, 3, 7, Set.of(Subjects.LUCENE));
  }
}
