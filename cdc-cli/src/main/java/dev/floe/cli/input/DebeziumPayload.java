package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Reads the payload of a Debezium event, which its {@code op} field tells the meaning of. */
final class DebeziumPayload {
  private DebeziumPayload() {}

  /**
   * Reads a payload.
   *
   * @param key the row's key, or null
   * @param block the schema block, or null
   */
  static SourceEvent event(ObjectNode payload, ObjectNode key, SchemaBlock block)
      throws BadLineException {
    Op op = op(payload);
    if (op == Op.OTHER || op == Op.TRUNCATE) {
      return new SourceEvent(op, null, null, null, key, payload, null);
    }
    return new SourceEvent(
        op,
        null,
        image(payload, "before"),
        image(payload, "after"),
        key,
        payload,
        block == null ? null : block.row());
  }

  private static Op op(ObjectNode payload) throws BadLineException {
    JsonNode op = payload.get("op");
    if (op == null) {
      if (isNoChange(payload)) {
        return Op.OTHER;
      }
      throw new BadLineException(
          "cannot read the event: it has no 'op' field, so it is not a Debezium change event; for"
              + " rows as plain objects use the flat format");
    }
    return switch (op.asText()) {
      case "c" -> Op.CREATE;
      case "r" -> Op.READ;
      case "u" -> Op.UPDATE;
      case "d" -> Op.DELETE;
      case "t" -> Op.TRUNCATE;
      case "m" -> Op.OTHER;
      default ->
          throw new BadLineException(
              "cannot read the event: its 'op' is "
                  + Shown.value(op)
                  + ", and Debezium knows c, r, u, d, t and m; correct the event");
    };
  }

  /** Heartbeats, transaction markers and schema changes, by the fields that only they have. */
  private static boolean isNoChange(ObjectNode payload) {
    boolean heartbeat = payload.has("ts_ms") && payload.size() == 1;
    boolean transaction = payload.has("status") && payload.has("id") && payload.has("event_count");
    boolean schemaChange = payload.has("source") && payload.has("ddl");
    return heartbeat || transaction || schemaChange;
  }

  private static ObjectNode image(ObjectNode payload, String name) throws BadLineException {
    JsonNode image = payload.get(name);
    if (image == null || image.isNull()) {
      return null;
    }
    if (image instanceof ObjectNode row) {
      return row;
    }
    throw new BadLineException(
        "cannot read the event: its '"
            + name
            + "' is "
            + Shown.value(image)
            + ", not an object with the row's columns; make the source send rows, not documents");
  }
}
