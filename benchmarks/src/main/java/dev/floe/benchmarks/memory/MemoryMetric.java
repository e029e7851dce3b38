package dev.floe.benchmarks.memory;

import dev.floe.benchmarks.common.Metric;
import dev.floe.benchmarks.common.Target;

/** What is claimed of a run and what is told besides, with the bounds set for it. */
enum MemoryMetric implements Metric {
  HELD("heap in use after an epoch, at most, MB"),
  HELD_GROWTH("heap in use, last epochs less first ones, MB", Target.atMost(16, 4)),
  RESIDENT("resident memory at most, MB"),
  RESIDENT_OVER("the same beyond heap and budgets, MB"),
  RESIDENT_GROWTH("resident memory, last epochs less first ones, MB", Target.atMost(32, 16)),
  COMMIT("commit of an epoch, ms"),
  COMMIT_GROWTH("commit, last epochs / first ones", Target.atMost(1.25, 1.1)),
  RESOLVE("looking up keys and writing vectors of an epoch, ms");

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // A target is immutable.
  private final Target target;

  MemoryMetric(String title) {
    this(title, Target.none());
  }

  MemoryMetric(String title, Target target) {
    this.title = title;
    this.target = target;
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
