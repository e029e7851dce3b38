package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Ids;
import java.io.IOException;

/** What is compared in a JVM of its own. */
enum Comparison {
  MEMORY,
  SPILL,
  HEAP,
  COMBINE,
  SETS,
  GROWTH;

  String id() {
    return Ids.of(this);
  }

  /** Runs it and puts down what came out. */
  void run(Course course, ForkResult result) throws IOException {
    switch (this) {
      case MEMORY -> MemoryComparison.run(course, result);
      case SPILL -> SpillComparison.run(course, result);
      case HEAP -> HeapComparison.run(course, result);
      case COMBINE -> CombineComparison.run(course, result);
      case SETS -> SetsComparison.run(course, result);
      case GROWTH -> GrowthComparison.run(course, result);
    }
  }

  static Comparison of(String id) {
    return Ids.comparison(Comparison.class, id);
  }
}
