package dev.floe.benchmarks.commit;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.floe.cdc.commit.SummaryKeys;
import java.io.IOException;
import java.util.Iterator;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;

/**
 * Table metadata with as many snapshots as asked for: copies of one that a sink made, all with its
 * manifest list. For reading tokens, which reads no manifest.
 */
final class LongPast {
  /** Which snapshots carry the sink's token. */
  enum Token {
    /** All: the newest is looked at first. */
    NEWEST,
    /** The oldest alone: the others are another writer's. */
    OLDEST,
    /** None: it was expired, and a property of the table has its copy. */
    PROPERTY,
    /** None, and there is no copy: the sink was never here. */
    NONE
  }

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ID = "snapshot-id";
  private static final String PARENT = "parent-snapshot-id";
  private static final String SEQUENCE = "sequence-number";
  private static final String TIME = "timestamp-ms";
  private static final String SUMMARY = "summary";

  private static final long FIRST_ID = 1L << 40;

  private LongPast() {}

  /** Metadata of a table with one snapshot, the same with many. */
  static TableMetadata of(TableMetadata one, int snapshots, Token token, String location)
      throws IOException {
    ObjectNode root = (ObjectNode) JSON.readTree(TableMetadataParser.toJson(one));
    ObjectNode model = (ObjectNode) root.get("snapshots").get(0);
    long lastMs = model.get(TIME).asLong();
    ArrayNode all = root.putArray("snapshots");
    ArrayNode log = root.putArray("snapshot-log");
    boolean cutOff = token == Token.PROPERTY || token == Token.NONE;
    int firstSequence = cutOff ? 2 : 1;
    for (int i = 0; i < snapshots; i++) {
      long ms = lastMs - snapshots + 1 + i;
      boolean ours = token == Token.NEWEST || (token == Token.OLDEST && i == 0);
      ObjectNode snapshot = copy(model, i, firstSequence + i, ms, ours);
      if (i > 0 || cutOff) {
        snapshot.put(PARENT, FIRST_ID + i - 1);
      }
      all.add(snapshot);
      log.addObject().put(TIME, ms).put(ID, FIRST_ID + i);
    }
    if (token == Token.NONE) {
      removeOurs((ObjectNode) root.get("properties"));
    }
    long newest = FIRST_ID + snapshots - 1;
    root.put("location", location);
    root.put("current-snapshot-id", newest);
    root.put("last-sequence-number", firstSequence + snapshots - 1);
    ((ObjectNode) root.at("/refs/main")).put(ID, newest);
    return TableMetadataParser.fromJson(JSON.writeValueAsString(root));
  }

  private static ObjectNode copy(ObjectNode model, int index, int sequence, long ms, boolean ours) {
    ObjectNode snapshot = model.deepCopy();
    snapshot.put(ID, FIRST_ID + index);
    snapshot.put(SEQUENCE, sequence);
    snapshot.put(TIME, ms);
    if (!ours) {
      removeOurs((ObjectNode) snapshot.get(SUMMARY));
    }
    return snapshot;
  }

  private static void removeOurs(ObjectNode entries) {
    Iterator<String> keys = entries.fieldNames();
    while (keys.hasNext()) {
      if (keys.next().startsWith(SummaryKeys.EMBEDDED.prefix())) {
        keys.remove();
      }
    }
  }
}
