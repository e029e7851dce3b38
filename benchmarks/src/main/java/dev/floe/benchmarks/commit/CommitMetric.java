package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.LongPast.Token;
import dev.floe.benchmarks.common.Metric;
import dev.floe.benchmarks.common.Target;

/** What is claimed of commits and what is told besides, with the bounds set for it. */
enum CommitMetric implements Metric {
  SQLITE_NOISE_SHORT("SQLite, 10 snapshots: bare against itself (noise)"),
  SQLITE_DELTA_SHORT("SQLite, row delta, 10 snapshots: Floe / bare", Limits.OVERHEAD),
  SQLITE_DELTA_SHORT_PROMPT(
      "SQLite, row delta, 10 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_APPEND_SHORT("SQLite, append, 10 snapshots: Floe / bare", Limits.OVERHEAD),
  SQLITE_APPEND_SHORT_PROMPT(
      "SQLite, append, 10 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_NOISE_LONG("SQLite, 1,000 snapshots: bare against itself (noise)"),
  SQLITE_DELTA_LONG("SQLite, row delta, 1,000 snapshots: Floe / bare", Limits.OVERHEAD),
  SQLITE_DELTA_LONG_PROMPT(
      "SQLite, row delta, 1,000 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_APPEND_LONG("SQLite, append, 1,000 snapshots: Floe / bare", Limits.OVERHEAD),
  SQLITE_APPEND_LONG_PROMPT(
      "SQLite, append, 1,000 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_NOISE_SHORT("in memory, 10 snapshots: bare against itself (noise)"),
  MEMORY_DELTA_SHORT("in memory, row delta, 10 snapshots: Floe / bare", Limits.OVERHEAD),
  MEMORY_DELTA_SHORT_PROMPT(
      "in memory, row delta, 10 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_APPEND_SHORT("in memory, append, 10 snapshots: Floe / bare", Limits.OVERHEAD),
  MEMORY_APPEND_SHORT_PROMPT(
      "in memory, append, 10 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_NOISE_LONG("in memory, 1,000 snapshots: bare against itself (noise)"),
  MEMORY_DELTA_LONG("in memory, row delta, 1,000 snapshots: Floe / bare", Limits.OVERHEAD),
  MEMORY_DELTA_LONG_PROMPT(
      "in memory, row delta, 1,000 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_APPEND_LONG("in memory, append, 1,000 snapshots: Floe / bare", Limits.OVERHEAD),
  MEMORY_APPEND_LONG_PROMPT(
      "in memory, append, 1,000 snapshots: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_BACKLOG_ONE_BY_ONE("SQLite, backlog of 100: Floe one by one / bare"),
  MEMORY_BACKLOG_ONE_BY_ONE("in memory, backlog of 100: Floe one by one / bare"),
  LOAD_SHORT("SQLite, 10 snapshots: loading the table, \u00b5s"),
  RECOVERY_NEWEST_SHORT("finding the token in the newest of 10 snapshots, \u00b5s"),
  RECOVERY_OLDEST_SHORT("in the oldest of 10, \u00b5s"),
  RECOVERY_EXPIRED_SHORT("in none of 10, the older expired, \u00b5s"),
  LOAD_LONG("SQLite, 1,000 snapshots: loading the table, \u00b5s"),
  RECOVERY_NEWEST_LONG("finding the token in the newest of 1,000 snapshots, \u00b5s"),
  RECOVERY_OLDEST_LONG("in the oldest of 1,000, \u00b5s"),
  RECOVERY_EXPIRED_LONG("in none of 1,000, the older expired, \u00b5s"),
  LOAD_VERY_LONG("SQLite, 10,000 snapshots: loading the table, \u00b5s"),
  RECOVERY_NEWEST_VERY_LONG("finding the token in the newest of 10,000 snapshots, \u00b5s"),
  RECOVERY_OLDEST_VERY_LONG("in the oldest of 10,000, \u00b5s"),
  RECOVERY_EXPIRED_VERY_LONG("in none of 10,000, the older expired, \u00b5s");

  /** Bounds of several metrics. */
  private static final class Limits {
    static final Target OVERHEAD = Target.atMost(1.10, 1.00);
  }

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // A target is immutable.
  private final Target target;

  CommitMetric(String title) {
    this(title, Target.none());
  }

  CommitMetric(String title, Target target) {
    this.title = title;
    this.target = target;
  }

  static CommitMetric overhead(CatalogKind catalog, CommitForm form, History history) {
    return valueOf(catalog + "_" + form + "_" + history);
  }

  static CommitMetric overheadPrompt(CatalogKind catalog, CommitForm form, History history) {
    return valueOf(catalog + "_" + form + "_" + history + "_PROMPT");
  }

  static CommitMetric noise(CatalogKind catalog, History history) {
    return valueOf(catalog + "_NOISE_" + history);
  }

  static CommitMetric backlogOneByOne(CatalogKind catalog) {
    return valueOf(catalog + "_BACKLOG_ONE_BY_ONE");
  }

  static CommitMetric recovery(Token token, History history) {
    return valueOf("RECOVERY_" + token + "_" + history);
  }

  static CommitMetric load(History history) {
    return valueOf("LOAD_" + history);
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public Target target() {
    return target;
  }
}
