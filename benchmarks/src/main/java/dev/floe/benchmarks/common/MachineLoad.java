package dev.floe.benchmarks.common;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** How busy the machine was during a run, the run itself included. For one thread. */
public final class MachineLoad {
  private final double before = average();

  private MachineLoad() {}

  /** Looks at it as the run begins. */
  public static MachineLoad atBegin() {
    return new MachineLoad();
  }

  /** As a note of a result, at the end of what. */
  public String note(String what) {
    return String.format(
        Locale.ROOT,
        "%s: load average of the machine %.1f before, %.1f at the end",
        what,
        before,
        average());
  }

  private static double average() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }
}
