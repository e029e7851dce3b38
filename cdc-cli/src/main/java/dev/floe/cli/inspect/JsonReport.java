package dev.floe.cli.inspect;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import org.apache.iceberg.types.Types;

/**
 * A table's facts as one JSON object. Its names are an interface: they are added to, not changed.
 */
final class JsonReport {
  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonReport() {}

  /**
   * Prints them.
   *
   * @param top how many partitions, and how many files, are listed
   */
  static void print(TableFacts facts, int top, PrintWriter out) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("table", facts.name());
    root.put("location", facts.location());
    if (facts.formatVersion() > 0) {
      root.put("formatVersion", facts.formatVersion());
    }
    ArrayNode columns = root.putArray("columns");
    for (Types.NestedField column : facts.columns()) {
      columns
          .addObject()
          .put("name", column.name())
          .put("type", column.type().toString())
          .put("required", column.isRequired());
    }
    facts.partition().forEach(root.putArray("partition")::add);
    facts.keyColumns().forEach(root.putArray("keyColumns")::add);
    ArrayNode snapshots = root.putArray("snapshots");
    facts.snapshots().forEach(snapshot -> add(snapshots.addObject(), snapshot));
    root.put("inspectedAt", facts.at().toString());
    root.put("branch", facts.sinks().branch().name());
    SinkJson.add(root, facts);
    DebtJson.add(root, facts.deletes(), top);
    OutlookJson.add(root, facts.outlook(), top);
    out.println(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root));
  }

  private static void add(ObjectNode node, SnapshotFacts snapshot) {
    node.put("id", snapshot.id())
        .put("committedAt", snapshot.committedAt().toString())
        .put("operation", snapshot.operation())
        .put("current", snapshot.current())
        .put("addedDataFiles", snapshot.dataFiles())
        .put("addedRows", snapshot.rows())
        .put("addedDeleteFiles", snapshot.deleteFiles())
        .put("addedDeletes", snapshot.deletes());
    ObjectNode tokens = node.putObject("tokens");
    snapshot.tokens().forEach(tokens::put);
  }
}
