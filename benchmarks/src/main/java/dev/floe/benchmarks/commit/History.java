package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.Ids;

/** How many snapshots a table has before. */
enum History {
  SHORT,
  LONG,
  /** Only read, never committed to. */
  VERY_LONG;

  String id() {
    return Ids.of(this);
  }
}
