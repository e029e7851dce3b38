package dev.floe.benchmarks.sort;

import java.util.Locale;
import java.util.Map;

/** A summary as Markdown. */
final class SummaryTable {
  private SummaryTable() {}

  static String of(Summary summary, Scale scale, Map<String, String> environment) {
    StringBuilder out = new StringBuilder();
    out.append(
        line(
            "%,d records in memory; %,d with a budget of %d MB where they spill. Times less what"
                + " making the records takes.%n",
            scale.memoryRecords(), scale.spillRecords(), scale.spillBudgetBytes() >> 20));
    out.append(line("| | median | forks | of best laps | CPU | gate | goal | |"));
    out.append(line("|---|---|---|---|---|---|---|---|"));
    for (Metric metric : Metric.values()) {
      summary.spread(metric).ifPresent(spread -> out.append(row(metric, spread, summary)));
    }
    out.append(line("%n| medians | ms | best | feed | sort | walk | release | CPU | MB written |"));
    out.append(line("|---|---|---|---|---|---|---|---|---|"));
    appendTimes(out, summary);
    out.append(line(""));
    environment.forEach((name, value) -> out.append(line("- %s: %s", name, value)));
    return out.toString();
  }

  private static String row(Metric metric, Summary.Spread spread, Summary summary) {
    return line(
        "| %s | %.2f | %.2f - %.2f | %s | %s | %s | %s | %s |",
        metric.title(),
        spread.median(),
        spread.least(),
        spread.most(),
        median(summary, metric, "best"),
        median(summary, metric, "cpu"),
        metric.bound(metric.gate()),
        metric.bound(metric.goal()),
        metric.verdict(spread.median()));
  }

  private static String median(Summary summary, Metric metric, String value) {
    return summary
        .spread(metric, value)
        .map(spread -> String.format(Locale.ROOT, "%.2f", spread.median()))
        .orElse("");
  }

  private static void appendTimes(StringBuilder out, Summary summary) {
    Map<String, Map<String, Double>> totals = summary.medians("ms");
    String[] parts = {"bestMs", "feedMs", "sortMs", "walkMs", "releaseMs", "cpuMs", "writtenMB"};
    for (Map.Entry<String, Map<String, Double>> comparison : totals.entrySet()) {
      for (Map.Entry<String, Double> entrant : comparison.getValue().entrySet()) {
        out.append(
            String.format(
                Locale.ROOT,
                "| %s: %s | %.1f |",
                comparison.getKey(),
                entrant.getKey(),
                entrant.getValue()));
        for (String part : parts) {
          double value = summary.medians(part).get(comparison.getKey()).get(entrant.getKey());
          out.append(String.format(Locale.ROOT, value >= 100 ? " %.0f |" : " %.1f |", value));
        }
        out.append('\n');
      }
    }
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format + "%n", values);
  }
}
