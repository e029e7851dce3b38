package dev.floe.beam.types;

import java.util.ArrayList;
import java.util.List;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.PassThroughLogicalType;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * The Iceberg types of Beam's, where a table does not say otherwise. Gives ids to fields, and is
 * used for one schema.
 */
final class IcebergTypes {
  private final Types.@Nullable StructType table;
  private int lastId;

  /** Types of a table that is made. */
  IcebergTypes() {
    this(null);
  }

  /** Types of input for a table. */
  IcebergTypes(Types.@Nullable StructType table) {
    this.table = table;
  }

  org.apache.iceberg.Schema schema(Schema given) {
    return new org.apache.iceberg.Schema(struct(given, table, "").fields());
  }

  private Types.StructType struct(Schema given, Types.@Nullable StructType wanted, String path) {
    int firstId = lastId + 1;
    lastId += given.getFieldCount();
    List<NestedField> fields = new ArrayList<>();
    for (int i = 0; i < given.getFieldCount(); i++) {
      Schema.Field field = given.getField(i);
      NestedField column = wanted == null ? null : wanted.field(field.getName());
      Type type =
          type(field.getType(), column == null ? null : column.type(), path + field.getName());
      fields.add(
          Nullability.isNullable(field.getType())
              ? NestedField.optional(firstId + i, field.getName(), type)
              : NestedField.required(firstId + i, field.getName(), type));
    }
    return Types.StructType.of(fields);
  }

  private Type type(FieldType given, @Nullable Type wanted, String path) {
    return switch (given.getTypeName()) {
      case ROW -> struct(given.getRowSchema(), asStruct(wanted), path + ".");
      case ARRAY, ITERABLE -> list(given, wanted, path);
      case MAP -> map(given, wanted, path);
      default ->
          wanted != null && Conversions.find(given, wanted).isPresent()
              ? wanted
              : scalar(given, path);
    };
  }

  private Type list(FieldType given, @Nullable Type wanted, String path) {
    FieldType element = given.getCollectionElementType();
    int id = ++lastId;
    Type type =
        type(
            element,
            wanted != null && wanted.isListType() ? wanted.asListType().elementType() : null,
            path + ".element");
    return Nullability.isNullable(element)
        ? Types.ListType.ofOptional(id, type)
        : Types.ListType.ofRequired(id, type);
  }

  private Type map(FieldType given, @Nullable Type wanted, String path) {
    FieldType value = given.getMapValueType();
    int keyId = ++lastId;
    int valueId = ++lastId;
    Types.MapType map = wanted != null && wanted.isMapType() ? wanted.asMapType() : null;
    Type keyType = type(given.getMapKeyType(), map == null ? null : map.keyType(), path + ".key");
    Type valueType = type(value, map == null ? null : map.valueType(), path + ".value");
    return Nullability.isNullable(value)
        ? Types.MapType.ofOptional(keyId, valueId, keyType, valueType)
        : Types.MapType.ofRequired(keyId, valueId, keyType, valueType);
  }

  private static Types.@Nullable StructType asStruct(@Nullable Type type) {
    return type != null && type.isStructType() ? type.asStructType() : null;
  }

  private static Type scalar(FieldType given, String path) {
    return switch (given.getTypeName()) {
      case BOOLEAN -> Types.BooleanType.get();
      case INT32 -> Types.IntegerType.get();
      case INT64 -> Types.LongType.get();
      case FLOAT -> Types.FloatType.get();
      case DOUBLE -> Types.DoubleType.get();
      case STRING, DECIMAL, BYTE, INT16 -> Types.StringType.get();
      case BYTES -> Types.BinaryType.get();
      case DATETIME -> Types.TimestampType.withZone();
      default -> logical(given, path);
    };
  }

  private static Type logical(FieldType given, String path) {
    if (LogicalTypes.isDate(given)) {
      return Types.DateType.get();
    }
    if (LogicalTypes.isTime(given)) {
      return Types.TimeType.get();
    }
    if (LogicalTypes.isLocalDateTime(given)) {
      return Types.TimestampType.withoutZone();
    }
    if (LogicalTypes.isInstant(given)) {
      return Types.TimestampType.withZone();
    }
    if (LogicalTypes.isUuid(given)) {
      return Types.UUIDType.get();
    }
    if (LogicalTypes.isFixedDecimal(given)) {
      Row arguments = given.getLogicalType().getArgument();
      return Types.DecimalType.of(arguments.getInt32(0), arguments.getInt32(1));
    }
    if (given.getLogicalType() instanceof PassThroughLogicalType<?> named) {
      return scalar(named.getBaseType(), path);
    }
    throw new IllegalArgumentException(
        "cannot write column '%s': no Iceberg type has values of the Beam type %s; convert it to another before"
            .formatted(path, given.getLogicalType().getIdentifier()));
  }
}
