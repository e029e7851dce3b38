package dev.floe.benchmarks.common;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A comparison whose entrants were counted, not timed, as a Markdown table of its own.
 *
 * @param comparison its id
 * @param columns what was counted
 */
public record CountTable(String comparison, List<SummaryTable.Column> columns) {

  /** The counts of a summary by entrant; empty where the comparison was not run. */
  Map<String, Map<String, Double>> counts(Summary summary) {
    Map<String, Map<String, Double>> all = new LinkedHashMap<>();
    for (SummaryTable.Column column : columns) {
      summary
          .medians(comparison, column.value())
          .forEach(
              (entrant, count) ->
                  all.computeIfAbsent(entrant, name -> new LinkedHashMap<>())
                      .put(column.value(), count));
    }
    return all;
  }

  /** The table of a summary; empty where the comparison was not run. */
  String of(Summary summary) {
    Map<String, Map<String, Double>> counts = counts(summary);
    if (counts.isEmpty()) {
      return "";
    }
    List<String> titles = new ArrayList<>(List.of(comparison));
    columns.forEach(column -> titles.add(column.title()));
    StringBuilder out = new StringBuilder("\n");
    out.append(row(titles)).append("|---".repeat(titles.size())).append("|\n");
    counts.forEach(
        (entrant, values) -> {
          List<String> cells = new ArrayList<>(List.of(entrant));
          columns.forEach(column -> cells.add(cell(values.get(column.value()))));
          out.append(row(cells));
        });
    return out.toString();
  }

  /** Empty for what was not counted. */
  private static String cell(Double count) {
    if (count == null) {
      return "";
    }
    boolean whole = count == Math.rint(count) || count >= 100;
    return String.format(Locale.ROOT, whole ? "%.0f" : "%.1f", count);
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
