package dev.floe.benchmarks.common;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Sums up the forks of a run: prints the table, writes it with the environment as JSON, and puts it
 * into a page between its markers.
 *
 * @param part the name of the page's part
 * @param scale how much was done and how often, as it is shown in the JSON
 */
public record Report(String part, SummaryTable table, Object scale) {

  /**
   * Reads all {@code .json} files of a directory and writes the result.
   *
   * @param pages where the table goes besides
   */
  public void write(Path forks, Path result, List<Path> pages) throws IOException {
    Summary summary = new Summary(read(forks));
    Map<String, String> environment = Environment.describe();
    String text = table.of(summary, environment);
    System.out.print(text);
    writeJson(result, summary, environment);
    for (Path page : pages) {
      MarkedPage.put(page, part, text);
    }
  }

  private static List<ForkResult> read(Path directory) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(directory)) {
      files = found.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    List<ForkResult> forks = new ArrayList<>();
    for (Path file : files) {
      forks.add(ForkResult.read(file));
    }
    return forks;
  }

  private void writeJson(Path file, Summary summary, Map<String, String> environment)
      throws IOException {
    ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root = json.createObjectNode();
    root.set("environment", json.valueToTree(environment));
    root.set("scale", json.valueToTree(scale));
    ObjectNode metrics = root.putObject("metrics");
    for (Metric metric : table.metrics()) {
      summary.spread(metric).ifPresent(spread -> put(metrics, metric, spread, summary));
    }
    root.set("mediansMs", json.valueToTree(table.timed(summary, "ms")));
    root.set("mediansWrittenMB", json.valueToTree(table.timed(summary, "writtenMB")));
    table
        .counts()
        .ifPresent(counts -> root.set("counts", json.valueToTree(counts.counts(summary))));
    root.set("notes", json.valueToTree(summary.notes()));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, json.writeValueAsString(root) + "\n");
  }

  private static void put(
      ObjectNode metrics, Metric metric, Summary.Spread spread, Summary summary) {
    ObjectNode one = metrics.putObject(metric.id());
    one.put("title", metric.title());
    one.put("median", spread.median());
    ArrayNode forks = one.putArray("forks");
    for (double value : spread.values()) {
      forks.add(value);
    }
    for (String value : List.of("best", "cpu")) {
      summary.spread(metric, value).ifPresent(other -> one.put(value, other.median()));
    }
    if (metric.target().isSet()) {
      one.put("gate", metric.target().gate());
      one.put("goal", metric.target().goal());
    }
    one.put("verdict", metric.target().verdict(spread.median()));
  }
}
