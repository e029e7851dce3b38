package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Ids;
import java.io.IOException;

/** What is compared. */
enum Comparison {
  INSERTS,
  WRITE,
  UPDATES,
  MIX,
  HEAP,
  PARTITIONS;

  String id() {
    return Ids.of(this);
  }

  /** Runs it and puts down what came out. */
  void run(Course course, ForkResult result) throws IOException {
    switch (this) {
      case INSERTS -> InsertsComparison.run(course, result);
      case WRITE -> WriteOnlyComparison.run(course, result);
      case UPDATES -> UpdatesComparison.run(course, result);
      case MIX -> MixComparison.run(course, result);
      case HEAP -> HeapComparison.run(course, result);
      case PARTITIONS -> PartitionsComparison.run(course, result);
    }
  }

  static Comparison of(String id) {
    return Ids.comparison(Comparison.class, id);
  }
}
