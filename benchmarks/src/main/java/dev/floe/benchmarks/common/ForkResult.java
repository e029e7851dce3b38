package dev.floe.benchmarks.common;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What one JVM found, as JSON:
 *
 * <pre>
 *   {"comparison": "spill", "metrics": {"spill-beam": {"median": 7.6, "best": 7.5, "cpu": 7.1}, ...},
 *    "medians": {"floe": {"ms": 1593, ..., "writtenMB": 1014}, ...}, "notes": ["..."]}
 * </pre>
 */
public final class ForkResult {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final ObjectNode root;

  private ForkResult(ObjectNode root) {
    this.root = root;
  }

  /** An empty result of a comparison. */
  public static ForkResult of(String comparison) {
    ObjectNode root = JSON.createObjectNode();
    root.put("comparison", comparison);
    root.putObject("metrics");
    root.putObject("medians");
    return new ForkResult(root);
  }

  /** What {@link #write} wrote. */
  public static ForkResult read(Path file) throws IOException {
    return new ForkResult((ObjectNode) JSON.readTree(Files.readString(file)));
  }

  /** Puts down a metric that is one number. */
  public void put(Metric metric, double value) {
    root.withObject("/metrics").putObject(metric.id()).put("median", value);
  }

  /** Puts down a metric that is a time, by the median and the best of its laps. */
  public void put(Metric metric, double median, double best) {
    root.withObject("/metrics").putObject(metric.id()).put("median", median).put("best", best);
  }

  /** Puts down a metric that is a ratio of times. */
  public void put(Metric metric, Ratio ratio) {
    root.withObject("/metrics").set(metric.id(), JSON.valueToTree(ratio));
  }

  /** Puts down the medians of all laps. */
  public void put(ContestResult laps) {
    root.withObject("/medians").setAll((ObjectNode) JSON.valueToTree(laps.medians()));
  }

  /** Puts down what was counted of an entrant, by the names of what. */
  public void put(String entrant, Map<String, Double> counts) {
    root.withObject("/medians").set(entrant, JSON.valueToTree(counts));
  }

  /** Puts down what a reader of the numbers has to know. */
  public void note(String text) {
    root.withArray("/notes").add(text);
  }

  /** What was noted. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    root.path("notes").forEach(note -> notes.add(note.asText()));
    return notes;
  }

  String comparison() {
    return root.path("comparison").asText();
  }

  /** A metric's value of a name, or a missing node. */
  JsonNode metric(Metric metric, String value) {
    return root.path("metrics").path(metric.id()).path(value);
  }

  JsonNode medians() {
    return root.path("medians");
  }

  /** Writes it as JSON. */
  public void write(Path file) throws IOException {
    Files.writeString(file, JSON.writeValueAsString(root) + "\n");
  }
}
