package dev.floe.benchmarks.common;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Several forks' results as one. */
public final class Summary {
  private final List<ForkResult> forks;

  /** Of results of any comparisons. */
  public Summary(List<ForkResult> forks) {
    this.forks = forks;
  }

  /** A metric over the forks that measured it. */
  public record Spread(List<Double> values) {
    /** What is claimed. */
    public double median() {
      return ContestResult.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** The least of the forks. */
    public double least() {
      return Collections.min(values);
    }

    /** The most of the forks. */
    public double most() {
      return Collections.max(values);
    }
  }

  /** Empty if no fork measured it. */
  public Optional<Spread> spread(Metric metric) {
    return spread(metric, "median");
  }

  /** Of a value of a metric: {@code median}, {@code best} or {@code cpu}. */
  public Optional<Spread> spread(Metric metric, String value) {
    List<Double> values =
        forks.stream()
            .map(fork -> fork.metric(metric, value))
            .filter(JsonNode::isNumber)
            .map(JsonNode::asDouble)
            .toList();
    return values.isEmpty() ? Optional.empty() : Optional.of(new Spread(values));
  }

  /** Of each comparison and entrant, a value's median over the forks. */
  public Map<String, Map<String, Double>> medians(String value) {
    Map<String, Map<String, Double>> all = new LinkedHashMap<>();
    for (ForkResult fork : forks) {
      Iterator<String> names = fork.medians().fieldNames();
      while (names.hasNext()) {
        String name = names.next();
        all.computeIfAbsent(fork.comparison(), comparison -> new LinkedHashMap<>())
            .computeIfAbsent(name, entrant -> median(fork.comparison(), entrant, value));
      }
    }
    return all;
  }

  /** Of a comparison's entrants that have a value, its median over the forks. */
  public Map<String, Double> medians(String comparison, String value) {
    Map<String, Double> all =
        new LinkedHashMap<>(medians(value).getOrDefault(comparison, Map.of()));
    all.keySet()
        .removeIf(
            name ->
                forks.stream()
                    .filter(fork -> fork.comparison().equals(comparison))
                    .noneMatch(fork -> fork.medians().path(name).has(value)));
    return all;
  }

  /** What the forks noted, each once. */
  public List<String> notes() {
    return forks.stream().flatMap(fork -> fork.notes().stream()).distinct().toList();
  }

  private double median(String comparison, String entrant, String value) {
    return ContestResult.median(
        forks.stream()
            .filter(fork -> fork.comparison().equals(comparison))
            .mapToDouble(fork -> fork.medians().path(entrant).path(value).asDouble())
            .toArray());
  }
}
