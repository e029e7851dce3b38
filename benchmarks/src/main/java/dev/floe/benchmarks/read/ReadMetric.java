package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.Metric;
import dev.floe.benchmarks.common.Target;
import java.util.Arrays;
import java.util.List;

/** A claim at an age. */
record ReadMetric(Age age, Claim claim) implements Metric {
  /** All, age by age. */
  static List<ReadMetric> all() {
    return Arrays.stream(Age.values())
        .flatMap(age -> Arrays.stream(Claim.values()).map(claim -> new ReadMetric(age, claim)))
        .toList();
  }

  @Override
  public String name() {
    return age.name() + "_" + claim.name();
  }

  @Override
  public String title() {
    return age.title() + ", " + claim.title();
  }

  @Override
  public Target target() {
    return claim.target(age);
  }
}
