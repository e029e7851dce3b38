package dev.floe.cdc.row;

import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * A place for values: a column, a struct's field, a list's element, a map's key or value, with its
 * full name and its type resolved. Immutable, threads may share it.
 */
public final class Column {
  private final String path;
  private final Type type;
  private final boolean required;
  private final ValueKind kind;
  private final boolean variableLength;
  private final int fixedBytes;
  private final StructLayout struct;
  private final Column key;
  private final Column element;

  private Column(String path, Type type, boolean required) {
    this.path = path;
    this.type = type;
    this.required = required;
    this.kind = ValueKind.of(type);
    if (kind == null) {
      throw new IllegalArgumentException(
          "cannot encode column '%s': type %s has no row form; leave the column out or give it another type"
              .formatted(path, type));
    }
    this.variableLength = kind.variableLength();
    this.fixedBytes = fixedBytes(kind, type);
    this.struct = kind == ValueKind.STRUCT ? new StructLayout(type.asStructType(), path) : null;
    this.key = kind == ValueKind.MAP ? mapKey(path, type.asMapType()) : null;
    this.element = element(kind, path, type);
  }

  /**
   * Resolves a struct's field.
   *
   * @param parentPath the name of the struct, empty for a row
   * @throws IllegalArgumentException when the type, or one nested in it, has no byte form
   */
  public static Column of(Types.NestedField field, String parentPath) {
    String path = parentPath.isEmpty() ? field.name() : parentPath + "." + field.name();
    return new Column(path, field.type(), field.isRequired());
  }

  private static Column mapKey(String path, Types.MapType map) {
    return new Column(path + ".key", map.keyType(), true);
  }

  private static Column element(ValueKind kind, String path, Type type) {
    return switch (kind) {
      case LIST ->
          new Column(
              path + ".element",
              type.asListType().elementType(),
              type.asListType().isElementRequired());
      case MAP ->
          new Column(
              path + ".value", type.asMapType().valueType(), type.asMapType().isValueRequired());
      default -> null;
    };
  }

  private static int fixedBytes(ValueKind kind, Type type) {
    return switch (kind) {
      case BOOLEAN -> 1;
      case INT, DATE, FLOAT, DECIMAL_INT -> Integer.BYTES;
      case LONG, DOUBLE, TIME, TIMESTAMP, TIMESTAMPTZ, TIMESTAMP_NS, TIMESTAMPTZ_NS, DECIMAL_LONG ->
          Long.BYTES;
      case DECIMAL_BYTES -> TypeUtil.decimalRequiredBytes(((Types.DecimalType) type).precision());
      case UUID -> 2 * Long.BYTES;
      case FIXED -> ((Types.FixedType) type).length();
      case STRING, BINARY, GEOMETRY, GEOGRAPHY, VARIANT, UNKNOWN, STRUCT, LIST, MAP -> 0;
    };
  }

  /** The name with the names of what it is nested in, joined by dots. */
  public String path() {
    return path;
  }

  /** The Iceberg type. */
  public Type type() {
    return type;
  }

  /** Whether null is not a value of it. */
  public boolean required() {
    return required;
  }

  /** How its values are held. */
  public ValueKind kind() {
    return kind;
  }

  /** The length of a value in bytes where the type fixes it, otherwise 0. */
  public int fixedBytes() {
    return fixedBytes;
  }

  boolean variableLength() {
    return variableLength;
  }

  int slotBytes(boolean wide) {
    return variableLength ? RowFormat.offsetBytes(wide) : fixedBytes;
  }

  /** The fields of a struct, otherwise null. */
  StructLayout struct() {
    return struct;
  }

  /** The keys of a map, otherwise null. */
  Column key() {
    return key;
  }

  /** The elements of a list or the values of a map, otherwise null. */
  Column element() {
    return element;
  }

  /** An exception that says why a value of this column cannot be encoded. */
  public IllegalArgumentException refuse(String problem) {
    return new IllegalArgumentException("cannot encode column '%s': %s".formatted(path, problem));
  }

  /** An exception that says that a value has a class which this column does not take. */
  IllegalArgumentException refuseClass(Object value, String taken) {
    return refuse(
        "the value is a %s, but %s takes %s; convert it before it is written"
            .formatted(value.getClass().getName(), type, taken));
  }
}
