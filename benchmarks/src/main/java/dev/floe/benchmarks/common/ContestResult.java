package dev.floe.benchmarks.common;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The laps of a contest, by the name of the entrant. */
public final class ContestResult {
  private final Map<String, List<Lap>> laps;

  /** Of at least one lap of each entrant. */
  public ContestResult(Map<String, List<Lap>> laps) {
    this.laps = laps;
  }

  /** The median time of an entrant. */
  public double ms(String name) {
    return median(of(name).stream().mapToDouble(Lap::ms).toArray());
  }

  /** The median of what an entrant wrote. */
  public double writtenMegabytes(String name) {
    return median(of(name).stream().mapToDouble(lap -> lap.writtenBytes() / 1e6).toArray());
  }

  /** The time of {@code above} over that of {@code below}, who may be given other work. */
  public Ratio ratio(String above, String aboveGenerator, String below, String belowGenerator) {
    double aboveMade = ms(aboveGenerator);
    double belowMade = ms(belowGenerator);
    double[] ratios = new double[Math.min(of(above).size(), of(below).size())];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = (of(above).get(i).ms() - aboveMade) / (of(below).get(i).ms() - belowMade);
    }
    return new Ratio(
        median(ratios),
        (bestMs(above) - bestMs(aboveGenerator)) / (bestMs(below) - bestMs(belowGenerator)),
        (cpuMs(above) - cpuMs(aboveGenerator)) / (cpuMs(below) - cpuMs(belowGenerator)));
  }

  /** The same for two that are given the same work. */
  public Ratio ratio(String above, String below, String generator) {
    return ratio(above, generator, below, generator);
  }

  /** The time of {@code above} over that of {@code below}, with all that making the work takes. */
  public Ratio ratio(String above, String below) {
    double[] ratios = new double[Math.min(of(above).size(), of(below).size())];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = of(above).get(i).ms() / of(below).get(i).ms();
    }
    return new Ratio(median(ratios), bestMs(above) / bestMs(below), cpuMs(above) / cpuMs(below));
  }

  /** The medians of all entrants, for the record. */
  public Map<String, Map<String, Double>> medians() {
    Map<String, Map<String, Double>> all = new LinkedHashMap<>();
    for (String name : laps.keySet()) {
      Map<String, Double> one = new LinkedHashMap<>();
      one.put("ms", ms(name));
      for (String phase : of(name).get(0).phasesNs().keySet()) {
        one.put(phase + "Ms", median(name, lap -> lap.phasesNs().get(phase) / 1e6));
      }
      one.put("laps", (double) of(name).size());
      one.put("bestMs", bestMs(name));
      one.put("cpuMs", cpuMs(name));
      one.put("writtenMB", writtenMegabytes(name));
      one.put("allocatedMB", median(name, lap -> lap.allocatedBytes() / 1e6));
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

  /** The middle one, or the mean of the two in the middle. */
  public static double median(double[] values) {
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
