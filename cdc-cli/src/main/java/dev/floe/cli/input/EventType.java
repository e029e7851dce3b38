package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The type of a value as a schema block declares it. Equal when the declarations mean the same:
 * docs, versions, defaults and the order of a struct's fields do not count.
 *
 * @param name the semantic name, or null
 * @param fields of a struct, in order; empty otherwise
 * @param keys of a map, else null
 * @param element of an array, or a map's values, else null
 */
record EventType(
    Physical physical,
    String name,
    boolean optional,
    int scale,
    int precision,
    Map<String, EventType> fields,
    EventType keys,
    EventType element) {
  /** What Iceberg holds at most, and what a decimal without a declared precision gets. */
  static final int MAX_PRECISION = 38;

  EventType {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  /**
   * Reads a declaration.
   *
   * @throws BadLineException when it is no declaration of a type
   */
  static EventType parse(JsonNode schema) throws BadLineException {
    JsonNode type = schema.get("type");
    if (type == null || !type.isTextual()) {
      throw new BadLineException(
          "cannot read the event's schema block: the declaration "
              + Shown.value(schema)
              + " has no type; write the events with Kafka Connect's JSON converter");
    }
    Physical physical = Physical.of(type.textValue());
    JsonNode parameters = schema.path("parameters");
    return new EventType(
        physical,
        schema.path("name").textValue(),
        schema.path("optional").asBoolean(false),
        parameters.path("scale").asInt(0),
        parameters.path("connect.decimal.precision").asInt(MAX_PRECISION),
        physical == Physical.STRUCT ? fields(schema) : Map.of(),
        physical == Physical.MAP ? parse(schema.path("keys")) : null,
        switch (physical) {
          case ARRAY -> parse(schema.path("items"));
          case MAP -> parse(schema.path("values"));
          default -> null;
        });
  }

  private static Map<String, EventType> fields(JsonNode schema) throws BadLineException {
    Map<String, EventType> fields = new LinkedHashMap<>();
    for (JsonNode field : schema.path("fields")) {
      fields.put(field.path("field").asText(), parse(field));
    }
    return fields;
  }

  /** The declaration as error messages show it. */
  String described() {
    return name == null ? physical.text() : name + " (" + physical.text() + ")";
  }
}
