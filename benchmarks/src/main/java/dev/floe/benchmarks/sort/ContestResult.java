package dev.floe.benchmarks.sort;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The laps of a contest, by the name of the entrant. */
final class ContestResult {
  private final Map<String, List<Lap>> laps;

  ContestResult(Map<String, List<Lap>> laps) {
    this.laps = laps;
  }

  /** The median time of an entrant. */
  double ms(String name) {
    return median(of(name).stream().mapToDouble(Lap::ms).toArray());
  }

  /** The median of what an entrant wrote. */
  double writtenMegabytes(String name) {
    return median(of(name).stream().mapToDouble(lap -> lap.writtenBytes() / 1e6).toArray());
  }

  /** The time of {@code above} over that of {@code below}, who may sort other records. */
  Ratio ratio(String above, String aboveGenerator, String below, String belowGenerator) {
    double aboveMade = ms(aboveGenerator);
    double belowMade = ms(belowGenerator);
    double[] ratios = new double[of(above).size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = (of(above).get(i).ms() - aboveMade) / (of(below).get(i).ms() - belowMade);
    }
    return new Ratio(
        median(ratios),
        (bestMs(above) - bestMs(aboveGenerator)) / (bestMs(below) - bestMs(belowGenerator)),
        (cpuMs(above) - cpuMs(aboveGenerator)) / (cpuMs(below) - cpuMs(belowGenerator)));
  }

  /** The same for two that sort the same records. */
  Ratio ratio(String above, String below, String generator) {
    return ratio(above, generator, below, generator);
  }

  /** The medians of all entrants, for the record. */
  Map<String, Map<String, Double>> medians() {
    Map<String, Map<String, Double>> all = new LinkedHashMap<>();
    for (String name : laps.keySet()) {
      Map<String, Double> one = new LinkedHashMap<>();
      one.put("ms", ms(name));
      one.put("feedMs", median(name, lap -> lap.feedNs() / 1e6));
      one.put("sortMs", median(name, lap -> lap.sortNs() / 1e6));
      one.put("walkMs", median(name, lap -> lap.walkNs() / 1e6));
      one.put("releaseMs", median(name, lap -> lap.releaseNs() / 1e6));
      one.put("bestMs", bestMs(name));
      one.put("cpuMs", cpuMs(name));
      one.put("writtenMB", writtenMegabytes(name));
      all.put(name, one);
    }
    return all;
  }

  private double bestMs(String name) {
    return of(name).stream().mapToDouble(Lap::ms).min().orElseThrow();
  }

  /** The mean, because the system counts in steps of about 10 ms. */
  private double cpuMs(String name) {
    return of(name).stream().mapToDouble(lap -> lap.cpuNs() / 1e6).average().orElseThrow();
  }

  private double median(String name, ToDoubleFunction<Lap> what) {
    return median(of(name).stream().mapToDouble(what).toArray());
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private List<Lap> of(String name) {
    List<Lap> found = laps.get(name);
    if (found == null || found.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot tell the result of '" + name + "': there are only " + laps.keySet());
    }
    return found;
  }
}
