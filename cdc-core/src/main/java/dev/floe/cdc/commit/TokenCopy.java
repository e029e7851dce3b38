package dev.floe.cdc.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.table.Branch;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.iceberg.Table;

/**
 * The copy of a sink's newest token in a table property, where no expiry of snapshots reaches it:
 * {@code <prefix>token.<sinkId>}, and of a branch other than main {@code
 * <prefix>branch-token.<branch>.<sinkId>}, with the branch as in a URL. Written with the snapshot,
 * by one commit.
 *
 * <p>A JSON object: {@code position}, {@code lineage} and {@code window-ms} of the token, where it
 * has them; {@code snapshot-id}, {@code sequence-number} and {@code timestamp-ms} of its snapshot;
 * and {@code summary}, what the sink and its caller put into the snapshot's summary. What a newer
 * release adds is ignored.
 */
final class TokenCopy {
  private static final ObjectMapper JSON = new ObjectMapper();

  private TokenCopy() {}

  /** The property's name. */
  static String property(SummaryKeys keys, String sinkId, Branch branch) {
    return branch.isMain()
        ? keys.tokenProperty(sinkId)
        : keys.branchTokenProperty(withoutDots(branch.name()), sinkId);
  }

  /** The ids of all sinks of a binding that have a copy of their token in a branch. */
  static List<String> sinkIds(Table table, SummaryKeys keys, Branch branch) {
    String start = property(keys, "", branch);
    return table.properties().keySet().stream()
        .filter(name -> name.startsWith(start))
        .map(name -> name.substring(start.length()))
        .toList();
  }

  /** So that it is known where the branch's name ends. */
  private static String withoutDots(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace(".", "%2E");
  }

  /** The property's value. */
  static String text(CommittedEpoch epoch) {
    ObjectNode node = JSON.createObjectNode();
    CommitToken token = epoch.token();
    node.put("position", token.position());
    if (!token.lineage().id().isEmpty()) {
      node.put("lineage", token.lineage().id());
    }
    token.lineage().windowMillis().ifPresent(size -> node.put("window-ms", size));
    node.put("snapshot-id", epoch.snapshotId());
    node.put("sequence-number", epoch.sequenceNumber());
    node.put("timestamp-ms", epoch.timestampMillis());
    ObjectNode summary = node.putObject("summary");
    Summaries.ofSink(epoch.summary()).forEach(summary::put);
    return node.toString();
  }

  /** The epoch that a property's value tells of; empty where it cannot be read. */
  static Optional<CommittedEpoch> parse(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      if (!node.path("position").canConvertToLong() || !node.path("sequence-number").isNumber()) {
        return Optional.empty();
      }
      JsonNode window = node.path("window-ms");
      Lineage lineage =
          new Lineage(
              node.path("lineage").asText(""),
              window.isNumber() ? OptionalLong.of(window.asLong()) : OptionalLong.empty());
      Map<String, String> summary = new TreeMap<>();
      node.path("summary")
          .properties()
          .forEach(entry -> summary.put(entry.getKey(), entry.getValue().asText()));
      return Optional.of(
          new CommittedEpoch(
              new CommitToken(lineage, node.path("position").asLong()),
              node.path("snapshot-id").asLong(),
              node.path("sequence-number").asLong(),
              node.path("timestamp-ms").asLong(),
              summary));
    } catch (JsonProcessingException | IllegalArgumentException garbage) {
      return Optional.empty();
    }
  }
}
