package dev.floe.benchmarks.common;

import java.util.Locale;

/** The bounds set for a metric: the gate must be met, the goal is aimed at. Immutable. */
public final class Target {
  private static final Target NONE = new Target(Better.NEITHER, Double.NaN, Double.NaN);

  /** Which side of a bound is good. */
  private enum Better {
    LESS,
    MORE,
    NEITHER
  }

  private final Better better;
  private final double gate;
  private final double goal;

  private Target(Better better, double gate, double goal) {
    this.better = better;
    this.gate = gate;
    this.goal = goal;
  }

  /** That of a metric which is only told. */
  public static Target none() {
    return NONE;
  }

  /** That of a metric of which less is better. */
  public static Target atMost(double gate, double goal) {
    return new Target(Better.LESS, gate, goal);
  }

  /** That of a metric of which more is better. */
  public static Target atLeast(double gate, double goal) {
    return new Target(Better.MORE, gate, goal);
  }

  /** Whether there are bounds. */
  public boolean isSet() {
    return better != Better.NEITHER;
  }

  /** The gate as it is written in a table: empty without one. */
  public String gate() {
    return bound(gate);
  }

  /** The goal as it is written in a table: empty without one. */
  public String goal() {
    return bound(goal);
  }

  /** What a value is against the bounds: empty without bounds. */
  public String verdict(double value) {
    if (!isSet()) {
      return "";
    }
    if (meets(value, goal)) {
      return "goal met";
    }
    return meets(value, gate) ? "gate met" : "**missed**";
  }

  private boolean meets(double value, double bound) {
    return better == Better.LESS ? value <= bound : value >= bound;
  }

  private String bound(double value) {
    if (!isSet()) {
      return "";
    }
    String number = String.format(Locale.ROOT, "%.4f", value).replaceAll("\\.?0+$", "");
    return (better == Better.LESS ? "<= " : ">= ") + number;
  }
}
