package dev.floe.beam;

import dev.floe.beam.types.Nullability;
import java.util.stream.Collectors;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.Schema.LogicalType;

/** The columns of a schema as messages show them, in one line. */
final class Columns {
  private Columns() {}

  static String of(Schema schema) {
    return schema.getFields().stream()
        .map(field -> field.getName() + " " + of(field.getType()))
        .collect(Collectors.joining(", "));
  }

  static String of(FieldType type) {
    LogicalType<?, ?> logical = type.getLogicalType();
    String name = logical == null ? type.getTypeName().name() : logical.getIdentifier();
    return Nullability.isNullable(type) ? name + " (nullable)" : name;
  }
}
