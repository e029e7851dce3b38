package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;

/** A schema block of events: its text, its content, and the row it declares, read when needed. */
final class SchemaBlock {
  private final String text;
  private final JsonNode content;
  private EventSchema row;
  private BadLineException fault;

  SchemaBlock(String text, JsonNode content) {
    this.text = text;
    this.content = content;
  }

  String text() {
    return text;
  }

  JsonNode content() {
    return content;
  }

  /**
   * The columns of the event's row images.
   *
   * @return null when the block declares no images
   * @throws BadLineException when the declaration cannot be read
   */
  EventSchema row() throws BadLineException {
    if (row == null && fault == null) {
      try {
        row = rowOf(content);
      } catch (BadLineException e) {
        fault = e;
      }
    }
    if (fault != null) {
      throw new BadLineException(fault.getMessage(), fault);
    }
    return row;
  }

  private static EventSchema rowOf(JsonNode schema) throws BadLineException {
    JsonNode image = null;
    for (JsonNode field : schema.path("fields")) {
      String name = field.path("field").asText();
      if (name.equals("after") || (name.equals("before") && image == null)) {
        image = field;
      }
    }
    return image == null ? null : EventSchema.parse(image);
  }
}
