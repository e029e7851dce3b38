package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Events for tests, written with single quotes for legibility. */
final class Lines {
  private Lines() {}

  static String json(String text) {
    return text.replace('\'', '"');
  }

  static JsonNode node(String text) {
    try {
      return new JsonText().read(json(text));
    } catch (BadLineException e) {
      throw new AssertionError(e);
    }
  }

  static ObjectNode object(String text) {
    return (ObjectNode) node(text);
  }

  static SourceEvent debezium(String text) throws BadLineException {
    return new DebeziumFormat().parse(json(text));
  }

  /** The schema block of events whose rows have these fields, each as Kafka Connect declares it. */
  static String block(String... fields) {
    String row =
        "'type':'struct','optional':true,'name':'s.Value','fields':["
            + String.join(",", fields)
            + "]";
    return json(
        "{'type':'struct','optional':false,'name':'s.Envelope','version':1,'fields':["
            + "{"
            + row
            + ",'field':'before'},{"
            + row
            + ",'field':'after'},"
            + "{'type':'struct','optional':false,'field':'source','fields':["
            + "{'type':'string','optional':true,'field':'schema'}]},"
            + "{'type':'string','optional':false,'field':'op'}]}");
  }

  /** A field of a schema block; {@code more} are further members, each with a comma before it. */
  static String field(String name, String type, String more) {
    return "{'type':'" + type + "','optional':true,'field':'" + name + "'" + more + "}";
  }

  static String field(String name, String type) {
    return field(name, type, "");
  }

  /** A create event in an envelope. */
  static String created(String block, String after) {
    return "{\"schema\":"
        + block
        + json(
            ",'payload':{'before':null,'after':"
                + after
                + ",'source':{'schema':'public','table':'t','lsn':7},'op':'c','ts_ms':1}}");
  }
}
