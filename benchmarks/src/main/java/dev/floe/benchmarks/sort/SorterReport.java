package dev.floe.benchmarks.sort;

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
 * Sums up the forks of a run: {@code short|full FORKS RESULT [PAGE]}. Prints the table, writes it
 * with the environment as JSON to RESULT, and puts it into PAGE between its markers.
 */
public final class SorterReport {
  private SorterReport() {}

  /** Reads all {@code .json} files in FORKS. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "cannot report: give short|full FORKS RESULT [PAGE], or start benchmarks/run-sorter");
    }
    Scale scale = Scale.of(args[0]);
    Summary summary = new Summary(read(Path.of(args[1])));
    Map<String, String> environment = Environment.describe();
    String table = SummaryTable.of(summary, scale, environment);
    System.out.print(table);
    write(Path.of(args[2]), summary, scale, environment);
    if (args.length > 3) {
      MarkedPage.put(Path.of(args[3]), "sorter", table);
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

  private static void write(
      Path file, Summary summary, Scale scale, Map<String, String> environment) throws IOException {
    ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    ObjectNode root = json.createObjectNode();
    root.set("environment", json.valueToTree(environment));
    root.set("scale", json.valueToTree(scale));
    ObjectNode metrics = root.putObject("metrics");
    for (Metric metric : Metric.values()) {
      summary.spread(metric).ifPresent(spread -> put(metrics, metric, spread, summary));
    }
    root.set("mediansMs", json.valueToTree(summary.medians("ms")));
    root.set("mediansWrittenMB", json.valueToTree(summary.medians("writtenMB")));
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
    metric.gate().ifPresent(gate -> one.put("gate", metric.bound(metric.gate())));
    metric.goal().ifPresent(goal -> one.put("goal", metric.bound(metric.goal())));
    one.put("verdict", metric.verdict(spread.median()));
  }
}
