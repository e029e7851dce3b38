package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Debezium change events as JSON, one a line.
 *
 * <p>A line is a bare payload ({@code {"before":..,"after":..,"op":"u",..}}), an envelope ({@code
 * {"schema":..,"payload":..}}), or key and value together ({@code {"key":..,"value":..}}, each bare
 * or in an envelope). {@code null} in the value's place is a tombstone.
 *
 * <table>
 *   <caption>Operations</caption>
 *   <tr><th>{@code op}</th><th>event</th></tr>
 *   <tr><td>c, r, u, d, t</td><td>CREATE, READ, UPDATE, DELETE, TRUNCATE</td></tr>
 *   <tr><td>m (a logical message)</td><td>OTHER</td></tr>
 *   <tr><td>none, in a heartbeat, transaction marker or schema change</td><td>OTHER</td></tr>
 *   <tr><td>a blank line</td><td>OTHER</td></tr>
 *   <tr><td>anything else</td><td>a bad line</td></tr>
 * </table>
 */
public final class DebeziumFormat implements EventFormat {
  private final EnvelopeReader reader = new EnvelopeReader(new JsonText());

  public DebeziumFormat() {}

  @Override
  public SourceEvent parse(String line) throws BadLineException {
    if (line.isBlank()) {
      return SourceEvent.empty(Op.OTHER);
    }
    SourceEvent event = event(reader.read(line));
    return reader.hasUnresolved() ? event(reader.readWhole(line)) : event;
  }

  private SourceEvent event(JsonNode line) throws BadLineException {
    boolean keyed = line.has("value") && !line.has("op") && !line.has("payload");
    if (!keyed) {
      return event(line, null);
    }
    JsonNode key = line.get("key");
    if (isEnvelope(key)) {
      reader.block(key.get("schema"));
      key = key.get("payload");
    }
    return event(line.get("value"), key instanceof ObjectNode row ? row : null);
  }

  private SourceEvent event(JsonNode value, ObjectNode key) throws BadLineException {
    SchemaBlock block = null;
    JsonNode payload = value;
    if (isEnvelope(value)) {
      block = reader.block(value.get("schema"));
      payload = value.get("payload");
    }
    if (payload.isNull()) {
      return new SourceEvent(Op.TOMBSTONE, null, null, null, key, null, null);
    }
    if (!(payload instanceof ObjectNode root)) {
      throw new BadLineException(
          "cannot read the event: "
              + Shown.value(payload)
              + " is not a JSON object; give one Debezium event a line");
    }
    return DebeziumPayload.event(root, key, block);
  }

  private static boolean isEnvelope(JsonNode side) {
    return side != null && side.has("payload") && !side.has("op");
  }
}
