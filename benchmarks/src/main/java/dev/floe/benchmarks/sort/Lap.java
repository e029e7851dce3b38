package dev.floe.benchmarks.sort;

/**
 * What one lap took.
 *
 * @param cpuNs what all threads of the process used meanwhile, those of the JVM too
 * @param writtenBytes what the process handed to the system to write meanwhile; 0 where the system
 *     does not tell
 */
record Lap(long feedNs, long sortNs, long walkNs, long releaseNs, long cpuNs, long writtenBytes) {
  double ms() {
    return (feedNs + sortNs + walkNs + releaseNs) / 1e6;
  }
}
