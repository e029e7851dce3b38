package dev.floe.benchmarks.common;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A summary as Markdown.
 *
 * @param headline what was run, one paragraph
 * @param metrics in their order
 * @param columns the medians that are shown besides the time
 * @param counts the comparison that is shown in a table of its own
 */
public record SummaryTable(
    String headline,
    List<? extends Metric> metrics,
    List<Column> columns,
    Optional<CountTable> counts) {
  /** With a comparison that was counted, not timed. */
  public SummaryTable(
      String headline, List<? extends Metric> metrics, List<Column> columns, CountTable counts) {
    this(headline, metrics, columns, Optional.of(counts));
  }

  /** With comparisons that were all timed. */
  public SummaryTable(String headline, List<? extends Metric> metrics, List<Column> columns) {
    this(headline, metrics, columns, Optional.empty());
  }

  /**
   * A column of the table of medians.
   *
   * @param value the median's name in a {@link ForkResult}
   */
  public record Column(String title, String value) {}

  /** The table of a summary. */
  public String of(Summary summary, Map<String, String> environment) {
    StringBuilder out = new StringBuilder();
    out.append(line("%s%n", headline));
    out.append(line("| | median | forks | of best laps | CPU | gate | goal | |"));
    out.append(line("|---|---|---|---|---|---|---|---|"));
    for (Metric metric : metrics) {
      summary.spread(metric).ifPresent(spread -> out.append(row(metric, spread, summary)));
    }
    appendTimes(out, summary);
    counts.ifPresent(table -> out.append(table.of(summary)));
    out.append(line(""));
    summary.notes().forEach(note -> out.append(line("- %s", note)));
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
        metric.target().gate(),
        metric.target().goal(),
        metric.target().verdict(spread.median()));
  }

  private static String median(Summary summary, Metric metric, String value) {
    return summary
        .spread(metric, value)
        .map(spread -> String.format(Locale.ROOT, "%.2f", spread.median()))
        .orElse("");
  }

  private void appendTimes(StringBuilder out, Summary summary) {
    Map<String, Map<String, Double>> totals = timed(summary, "ms");
    if (totals.isEmpty()) {
      return;
    }
    out.append(line("%n| medians | ms |%s", cells(columns, Column::title)));
    out.append(line("|---|---|%s", "---|".repeat(columns.size())));
    for (Map.Entry<String, Map<String, Double>> comparison : totals.entrySet()) {
      for (Map.Entry<String, Double> entrant : comparison.getValue().entrySet()) {
        out.append(
            line(
                "| %s: %s | %.1f |%s",
                comparison.getKey(),
                entrant.getKey(),
                entrant.getValue(),
                cells(
                    columns,
                    column ->
                        number(
                            summary
                                .medians(column.value())
                                .get(comparison.getKey())
                                .get(entrant.getKey())))));
      }
    }
  }

  /** Of each comparison that was timed and each entrant, a value's median. */
  Map<String, Map<String, Double>> timed(Summary summary, String value) {
    Map<String, Map<String, Double>> all = summary.medians(value);
    counts.ifPresent(table -> all.remove(table.comparison()));
    return all;
  }

  private static String cells(List<Column> columns, Function<Column, String> text) {
    StringBuilder cells = new StringBuilder();
    for (Column column : columns) {
      cells.append(' ').append(text.apply(column)).append(" |");
    }
    return cells.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : "%.1f", value);
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format + "%n", values);
  }
}
