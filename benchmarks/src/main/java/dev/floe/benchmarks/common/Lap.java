package dev.floe.benchmarks.common;

import java.util.Map;

/**
 * What one lap took.
 *
 * @param phasesNs its phases by name, in their order
 * @param cpuNs what all threads of the process used meanwhile, those of the JVM too
 * @param writtenBytes what the process handed to the system to write meanwhile; 0 where the system
 *     does not tell
 * @param allocatedBytes what the thread that ran the lap took from the heap meanwhile
 */
public record Lap(Map<String, Long> phasesNs, long cpuNs, long writtenBytes, long allocatedBytes) {
  /** The time of all phases. */
  public double ms() {
    long sum = 0;
    for (long phaseNs : phasesNs.values()) {
      sum += phaseNs;
    }
    return sum / 1e6;
  }
}
