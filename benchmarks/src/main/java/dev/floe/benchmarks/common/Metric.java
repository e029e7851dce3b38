package dev.floe.benchmarks.common;

import java.util.Locale;

/** What is claimed of a part of Floe, or told besides. An enum lists those of one run. */
public interface Metric {
  /** The name of the enum's constant. */
  String name();

  /** The name in tables. */
  String title();

  /** The bounds set for it. */
  Target target();

  /** The name in results. */
  default String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
