package dev.floe.benchmarks.memory;

import dev.floe.benchmarks.common.LiveHeap;
import dev.floe.benchmarks.common.ResidentMemory;
import dev.floe.cdc.sort.KeyMemory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an epoch took.
 *
 * @param writeMs until all its changes were taken
 * @param commitMs from then until it was committed
 * @param resolveMs the part of that for looking up keys and writing vectors
 * @param heldBytes what is in use on the heap afterwards, garbage aside
 * @param residentBytes the most that the system had given to the process meanwhile
 * @param keyBytes what the keys of data files take off the heap afterwards
 */
record Footprint(
    double writeMs,
    double commitMs,
    double resolveMs,
    long heldBytes,
    long residentBytes,
    long keyBytes) {
  private static final double MB = 1 << 20;

  /** That of an epoch that has been committed just now. */
  static Footprint now(double writeMs, double commitMs, double resolveMs, KeyMemory keys)
      throws IOException {
    long resident = ResidentMemory.peakBytes();
    return new Footprint(
        writeMs, commitMs, resolveMs, LiveHeap.bytes(), resident, keys.usedBytes());
  }

  double heldMegabytes() {
    return heldBytes / MB;
  }

  double residentMegabytes() {
    return residentBytes / MB;
  }

  /** As counts of a result. */
  Map<String, Double> counts() {
    Map<String, Double> counts = new LinkedHashMap<>();
    counts.put("writeMs", writeMs);
    counts.put("commitMs", commitMs);
    counts.put("resolveMs", resolveMs);
    counts.put("heldMB", heldMegabytes());
    counts.put("residentMB", residentMegabytes());
    counts.put("keyMB", keyBytes / MB);
    return counts;
  }
}
