package dev.floe.cli.input;

import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.NestedField;

/** Fields of schemas for tables that do not exist yet. */
final class NewFields {
  /** Whether a field may be null. */
  enum Presence {
    OPTIONAL,
    REQUIRED
  }

  private NewFields() {}

  static NestedField of(int id, Presence presence, String name, Type type) {
    return presence == Presence.OPTIONAL
        ? NestedField.optional(id, name, type)
        : NestedField.required(id, name, type);
  }
}
