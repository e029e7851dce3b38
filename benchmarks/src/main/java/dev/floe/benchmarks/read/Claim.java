package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Target;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** What is claimed of tables of any age, or told besides. */
enum Claim {
  NOISE("scan: deletion vectors against themselves (noise)") {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      ratio(metric, Keepers.VECTORS_SCANNING.id(), Keepers.VECTORS.id(), scans, result);
    }
  },
  VECTORS("scan: deletion vectors / compacted", Target.atMost(3, 2.3)) {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      ratio(metric, Keepers.VECTORS.id(), Comparison.COMPACTED, scans, result);
    }
  },
  EQUALITY_DELETES("scan: equality deletes / deletion vectors", Target.atLeast(100, 180)) {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      ratio(metric, Keepers.EQUALITY_DELETES.id(), Keepers.VECTORS.id(), scans, result);
    }
  },
  PEER_V2("scan: Iceberg's writer, v2 / deletion vectors") {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      ratio(metric, Keepers.PEER_V2.id(), Keepers.VECTORS.id(), scans, result);
    }
  },
  PEER_V3("scan: Iceberg's writer, v3 / deletion vectors") {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      ratio(metric, Keepers.PEER_V3.id(), Keepers.VECTORS.id(), scans, result);
    }
  },
  RESOLVE("looking up keys in memory, vectors, an epoch, ms", Target.atMost(60, 41)) {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      resolving(metric, fleet.resolveMs(Keepers.VECTORS), result);
    }
  },
  RESOLVE_SCANNING("looking up keys by scanning, vectors, an epoch, ms") {
    @Override
    void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result) {
      resolving(metric, fleet.resolveMs(Keepers.VECTORS_SCANNING), result);
    }
  };

  private final String title;

  @SuppressWarnings("ImmutableEnumChecker") // A target is immutable.
  private final Target whenMany;

  Claim(String title) {
    this(title, Target.none());
  }

  Claim(String title, Target whenMany) {
    this.title = title;
    this.whenMany = whenMany;
  }

  String title() {
    return title;
  }

  /** The bounds set for it, which are set for many epochs. */
  Target target(Age age) {
    return age == Age.MANY ? whenMany : Target.none();
  }

  /** Puts it down at an age, as far as it was measured. */
  abstract void put(ReadMetric metric, ContestResult scans, Fleet fleet, ForkResult result);

  private static void resolving(ReadMetric metric, List<Double> epochsMs, ForkResult result) {
    if (!epochsMs.isEmpty()) {
      result.put(metric, Fleet.median(epochsMs), Collections.min(epochsMs));
    }
  }

  private static void ratio(
      ReadMetric metric, String above, String below, ContestResult scans, ForkResult result) {
    Map<String, Map<String, Double>> scanned = scans.medians();
    if (scanned.containsKey(above) && scanned.containsKey(below)) {
      result.put(metric, scans.ratio(above, below));
    }
  }
}
