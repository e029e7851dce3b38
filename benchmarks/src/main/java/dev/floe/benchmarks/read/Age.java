package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Ids;

/** After how many epochs a table is read. */
enum Age {
  FEW,
  SOME,
  MANY,
  VERY_MANY;

  String id() {
    return Ids.of(this);
  }

  /** The name in tables. */
  String title() {
    return id().replace('-', ' ') + " epochs";
  }
}
