package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.LongPast.Token;
import dev.floe.benchmarks.common.Metric;
import dev.floe.benchmarks.common.Target;

/** What is claimed of commits and what is told besides, with the bounds set for it. */
enum CommitMetric implements Metric {
  SQLITE_NOISE_SHORT("SQLite, short history: bare against itself (noise)"),
  SQLITE_DELTA_SHORT("SQLite, row delta, short history: Floe / bare", Limits.OVERHEAD),
  SQLITE_DELTA_SHORT_PROMPT(
      "SQLite, row delta, short history: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_APPEND_SHORT("SQLite, append, short history: Floe / bare", Limits.OVERHEAD),
  SQLITE_APPEND_SHORT_PROMPT(
      "SQLite, append, short history: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_NOISE_LONG("SQLite, long history: bare against itself (noise)"),
  SQLITE_DELTA_LONG("SQLite, row delta, long history: Floe / bare", Limits.OVERHEAD),
  SQLITE_DELTA_LONG_PROMPT(
      "SQLite, row delta, long history: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_APPEND_LONG("SQLite, append, long history: Floe / bare", Limits.OVERHEAD),
  SQLITE_APPEND_LONG_PROMPT(
      "SQLite, append, long history: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_NOISE_SHORT("in memory, short history: bare against itself (noise)"),
  MEMORY_DELTA_SHORT("in memory, row delta, short history: Floe / bare", Limits.OVERHEAD),
  MEMORY_DELTA_SHORT_PROMPT(
      "in memory, row delta, short history: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_APPEND_SHORT("in memory, append, short history: Floe / bare", Limits.OVERHEAD),
  MEMORY_APPEND_SHORT_PROMPT(
      "in memory, append, short history: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_NOISE_LONG("in memory, long history: bare against itself (noise)"),
  MEMORY_DELTA_LONG("in memory, row delta, long history: Floe / bare", Limits.OVERHEAD),
  MEMORY_DELTA_LONG_PROMPT(
      "in memory, row delta, long history: Floe / bare without waits", Limits.OVERHEAD),
  MEMORY_APPEND_LONG("in memory, append, long history: Floe / bare", Limits.OVERHEAD),
  MEMORY_APPEND_LONG_PROMPT(
      "in memory, append, long history: Floe / bare without waits", Limits.OVERHEAD),
  REST_NOISE_SHORT("REST, short history: bare against itself (noise)"),
  REST_DELTA_SHORT("REST, row delta, short history: Floe / bare", Limits.OVERHEAD),
  REST_DELTA_SHORT_PROMPT(
      "REST, row delta, short history: Floe / bare without waits", Limits.OVERHEAD),
  REST_APPEND_SHORT("REST, append, short history: Floe / bare", Limits.OVERHEAD),
  REST_APPEND_SHORT_PROMPT(
      "REST, append, short history: Floe / bare without waits", Limits.OVERHEAD),
  REST_NOISE_LONG("REST, long history: bare against itself (noise)"),
  REST_DELTA_LONG("REST, row delta, long history: Floe / bare", Limits.OVERHEAD),
  REST_DELTA_LONG_PROMPT(
      "REST, row delta, long history: Floe / bare without waits", Limits.OVERHEAD),
  REST_APPEND_LONG("REST, append, long history: Floe / bare", Limits.OVERHEAD),
  REST_APPEND_LONG_PROMPT("REST, append, long history: Floe / bare without waits", Limits.OVERHEAD),
  SQLITE_BACKLOG("SQLite, backlog: Floe / bare", Limits.BACKLOG),
  SQLITE_BACKLOG_PROMPT("SQLite, backlog: Floe / bare without waits", Limits.BACKLOG),
  SQLITE_BACKLOG_ONE_BY_ONE("SQLite, backlog: Floe / Floe one by one"),
  MEMORY_BACKLOG("in memory, backlog: Floe / bare", Limits.BACKLOG),
  MEMORY_BACKLOG_PROMPT("in memory, backlog: Floe / bare without waits", Limits.BACKLOG),
  MEMORY_BACKLOG_ONE_BY_ONE("in memory, backlog: Floe / Floe one by one"),
  REST_BACKLOG("REST, backlog: Floe / bare", Limits.BACKLOG),
  REST_BACKLOG_PROMPT("REST, backlog: Floe / bare without waits", Limits.BACKLOG),
  REST_BACKLOG_ONE_BY_ONE("REST, backlog: Floe / Floe one by one"),
  LOAD_SHORT("SQLite, short history: loading the table, \u00b5s"),
  RECOVERY_NEWEST_SHORT("short history: token in the newest snapshot, \u00b5s"),
  RECOVERY_OLDEST_SHORT("short history: token in the oldest, \u00b5s"),
  RECOVERY_PROPERTY_SHORT("short history: expired, in a property, \u00b5s"),
  RECOVERY_NONE_SHORT("short history: there is none, \u00b5s"),
  LOAD_LONG("SQLite, long history: loading the table, \u00b5s"),
  RECOVERY_NEWEST_LONG("long history: token in the newest snapshot, \u00b5s"),
  RECOVERY_OLDEST_LONG("long history: token in the oldest, \u00b5s"),
  RECOVERY_PROPERTY_LONG("long history: expired, in a property, \u00b5s"),
  RECOVERY_NONE_LONG("long history: there is none, \u00b5s"),
  LOAD_VERY_LONG("SQLite, very long history: loading the table, \u00b5s"),
  RECOVERY_NEWEST_VERY_LONG("very long history: token in the newest snapshot, \u00b5s"),
  RECOVERY_OLDEST_VERY_LONG("very long history: token in the oldest, \u00b5s"),
  RECOVERY_PROPERTY_VERY_LONG("very long history: expired, in a property, \u00b5s"),
  RECOVERY_NONE_VERY_LONG("very long history: there is none, \u00b5s");

  /** Bounds of several metrics. */
  private static final class Limits {
    static final Target OVERHEAD = Target.atMost(1.10, 1.00);
    static final Target BACKLOG = Target.atMost(1.00, 0.50);
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

  static CommitMetric backlog(CatalogKind catalog) {
    return valueOf(catalog + "_BACKLOG");
  }

  static CommitMetric backlogPrompt(CatalogKind catalog) {
    return valueOf(catalog + "_BACKLOG_PROMPT");
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
