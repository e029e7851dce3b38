package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.SqlTypes;
import org.apache.beam.sdk.schemas.logicaltypes.Timestamp;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** The Beam types of Iceberg's, where nothing else is asked for. */
final class ReadTypes {
  private ReadTypes() {}

  static Schema schema(Types.StructType struct) {
    return schema(struct, "");
  }

  private static Schema schema(Types.StructType struct, String path) {
    Schema.Builder schema = Schema.builder();
    for (Types.NestedField field : struct.fields()) {
      FieldType type = type(field.type(), path + field.name());
      schema.addField(field.name(), field.isOptional() ? type.withNullable(true) : type);
    }
    return schema.build();
  }

  private static FieldType type(Type type, String path) {
    return switch (type.typeId()) {
      case BOOLEAN -> FieldType.BOOLEAN;
      case INTEGER -> FieldType.INT32;
      case LONG -> FieldType.INT64;
      case FLOAT -> FieldType.FLOAT;
      case DOUBLE -> FieldType.DOUBLE;
      case STRING -> FieldType.STRING;
      case BINARY, FIXED, UUID -> FieldType.BYTES;
      case DECIMAL -> FieldType.DECIMAL;
      case DATE -> FieldType.logicalType(SqlTypes.DATE);
      case TIME -> FieldType.logicalType(SqlTypes.TIME);
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC()
              ? FieldType.logicalType(Timestamp.MICROS)
              : FieldType.logicalType(SqlTypes.DATETIME);
      case LIST -> list(type.asListType(), path);
      case MAP -> map(type.asMapType(), path);
      case STRUCT -> FieldType.row(schema(type.asStructType(), path + "."));
      default ->
          throw new IllegalArgumentException(
              "cannot use column '%s': Beam has no type with values of the Iceberg type %s; leave the column out of the table, or change its type"
                  .formatted(path, type));
    };
  }

  private static FieldType list(Types.ListType list, String path) {
    FieldType element = type(list.elementType(), path + ".element");
    return FieldType.array(element.withNullable(list.isElementOptional()));
  }

  private static FieldType map(Types.MapType map, String path) {
    FieldType value = type(map.valueType(), path + ".value");
    return FieldType.map(
        type(map.keyType(), path + ".key"), value.withNullable(map.isValueOptional()));
  }
}
