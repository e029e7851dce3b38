package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;

/** The way to a field through nested objects: names joined by dots. Immutable. */
final class FieldPath {
  private final String[] names;

  private FieldPath(String[] names) {
    this.names = names;
  }

  /**
   * Reads a path.
   *
   * @throws IllegalArgumentException when a name is empty
   */
  static FieldPath parse(String text) {
    String[] names = text.split("\\.", -1);
    for (String name : names) {
      if (name.isBlank()) {
        throw new IllegalArgumentException(
            "cannot read the path '" + text + "': a name is empty; join names by single dots");
      }
    }
    return new FieldPath(names);
  }

  /** The path to one field, whose name may hold dots. */
  static FieldPath of(String name) {
    return new FieldPath(new String[] {name});
  }

  /** The field's value in an object, which may be null; null when there is none. */
  JsonNode in(JsonNode root) {
    JsonNode node = root;
    for (int i = 0; i < names.length && node != null; i++) {
      node = node.get(names[i]);
    }
    return node;
  }

  @Override
  public String toString() {
    return String.join(".", names);
  }
}
