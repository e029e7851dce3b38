package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Metric;

/** Puts down the ratios of one contest's subjects to Floe, of those who took part. */
record AgainstFloe(Course course, ContestResult laps, ForkResult result) {
  private static final String FLOE = Subjects.FLOE.id();
  private static final String MADE = Subjects.GENERATOR.id();

  /** The subject's time over Floe's. */
  void over(Metric metric, Subjects subject) {
    if (!course.leavesOut(subject)) {
      result.put(metric, laps.ratio(subject.id(), FLOE, MADE));
    }
  }

  /** Floe's time over the subject's. */
  void under(Metric metric, Subjects subject) {
    if (!course.leavesOut(subject)) {
      result.put(metric, laps.ratio(FLOE, subject.id(), MADE));
    }
  }

  /** A second Floe's time over Floe's. */
  void noise(Metric metric, String again) {
    result.put(metric, laps.ratio(again, FLOE, MADE));
  }
}
