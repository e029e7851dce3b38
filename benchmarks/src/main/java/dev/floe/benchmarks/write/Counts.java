package dev.floe.benchmarks.write;

import java.util.HashMap;
import java.util.Map;

/**
 * What changes come to, counted in the most naive way.
 *
 * @param keys distinct ones
 * @param survivors keys whose last change carries a row
 */
record Counts(int keys, int survivors) {
  static Counts of(Changes changes) {
    Map<Long, Boolean> carries = new HashMap<>();
    for (int i = 0; i < changes.count(); i++) {
      carries.put(changes.ids[i], changes.kinds[i].carriesRow());
    }
    int survivors = (int) carries.values().stream().filter(row -> row).count();
    return new Counts(carries.size(), survivors);
  }
}
