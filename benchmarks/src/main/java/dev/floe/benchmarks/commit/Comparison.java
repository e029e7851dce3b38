package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Ids;
import java.io.IOException;

/** What is compared. */
enum Comparison {
  SQLITE,
  MEMORY,
  REST,
  BACKLOG,
  RECOVERY,
  CALLS;

  String id() {
    return Ids.of(this);
  }

  /** Runs it and puts down what came out. */
  void run(Course course, ForkResult result) throws IOException {
    switch (this) {
      case SQLITE -> OverheadComparison.run(CatalogKind.SQLITE, course, result);
      case MEMORY -> OverheadComparison.run(CatalogKind.MEMORY, course, result);
      case REST -> OverheadComparison.run(CatalogKind.REST, course, result);
      case BACKLOG -> {
        for (CatalogKind catalog : CatalogKind.values()) {
          BacklogComparison.run(catalog, course, result);
        }
      }
      case RECOVERY -> RecoveryComparison.run(course, result);
      case CALLS -> CallsComparison.run(course, result);
    }
  }

  static Comparison of(String id) {
    return Ids.comparison(Comparison.class, id);
  }
}
