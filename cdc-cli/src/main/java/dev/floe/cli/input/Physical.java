package dev.floe.cli.input;

import java.util.Locale;

/** How a schema block says that a value is written. */
enum Physical {
  INT8,
  INT16,
  INT32,
  INT64,
  FLOAT32,
  FLOAT64,
  BOOLEAN,
  STRING,
  BYTES,
  STRUCT,
  ARRAY,
  MAP;

  /**
   * The type of a name, in Kafka Connect's spelling or its JSON converter's.
   *
   * @throws BadLineException when no type has the name
   */
  static Physical of(String name) throws BadLineException {
    return switch (name) {
      case "float" -> FLOAT32;
      case "double" -> FLOAT64;
      default -> byName(name);
    };
  }

  private static Physical byName(String name) throws BadLineException {
    for (Physical physical : values()) {
      if (physical.text().equals(name)) {
        return physical;
      }
    }
    throw new BadLineException(
        "cannot read the event's schema block: '"
            + name
            + "' is not a type of Kafka Connect; write the events with its JSON converter");
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean isWhole() {
    return this == INT8 || this == INT16 || this == INT32 || this == INT64;
  }

  boolean isFloating() {
    return this == FLOAT32 || this == FLOAT64;
  }
}
