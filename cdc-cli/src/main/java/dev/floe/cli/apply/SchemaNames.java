package dev.floe.cli.apply;

import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Writes columns as {@code --schema} takes them. */
final class SchemaNames {
  private SchemaNames() {}

  static String of(Schema schema) {
    return schema.columns().stream()
        .map(
            column ->
                name(column.name())
                    + " "
                    + type(column.type())
                    + (column.isRequired() ? " not null" : ""))
        .collect(Collectors.joining(", "));
  }

  private static String name(String name) {
    return name.matches("[A-Za-z_]\\w*") ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  private static String type(Type type) {
    return switch (type.typeId()) {
      case LONG -> "bigint";
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC() ? "timestamptz" : "timestamp";
      case DECIMAL ->
          "decimal(%d,%d)"
              .formatted(
                  ((Types.DecimalType) type).precision(), ((Types.DecimalType) type).scale());
      case LIST -> "list<" + type(type.asListType().elementType()) + ">";
      case MAP ->
          "map<%s, %s>"
              .formatted(type(type.asMapType().keyType()), type(type.asMapType().valueType()));
      case STRUCT ->
          type.asStructType().fields().stream()
              .map(field -> name(field.name()) + ": " + type(field.type()))
              .collect(Collectors.joining(", ", "struct<", ">"));
      default -> type.toString();
    };
  }
}
