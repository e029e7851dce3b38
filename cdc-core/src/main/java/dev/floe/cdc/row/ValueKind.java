package dev.floe.cdc.row;

import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * How the values of a type are held: an Iceberg type with its parameters resolved as far as they
 * decide the bytes.
 */
public enum ValueKind {
  BOOLEAN,
  INT,
  LONG,
  FLOAT,
  DOUBLE,
  DATE,
  TIME,
  TIMESTAMP,
  TIMESTAMPTZ,
  TIMESTAMP_NS,
  TIMESTAMPTZ_NS,
  /** A decimal whose unscaled number fits 4 bytes. */
  DECIMAL_INT,
  /** A decimal whose unscaled number fits 8 bytes. */
  DECIMAL_LONG,
  /** A decimal with more than 18 digits. */
  DECIMAL_BYTES,
  UUID,
  FIXED,
  STRING,
  BINARY,
  /** A geometry as well-known binary. */
  GEOMETRY,
  /** A geography as well-known binary. */
  GEOGRAPHY,
  /** Metadata and a value in the encoding of the variant specification. */
  VARIANT,
  /** Null, the only value of its type. */
  UNKNOWN,
  STRUCT,
  LIST,
  MAP;

  static final int MAX_INT_DIGITS = 9;
  static final int MAX_LONG_DIGITS = 18;

  /** Whether a value's length is its own, not its type's. */
  boolean variableLength() {
    return switch (this) {
      case STRING, BINARY, GEOMETRY, GEOGRAPHY, VARIANT, STRUCT, LIST, MAP -> true;
      default -> false;
    };
  }

  /** The kind of a type, or null when its values have no byte form. */
  static ValueKind of(Type type) {
    return switch (type.typeId()) {
      case BOOLEAN -> BOOLEAN;
      case INTEGER -> INT;
      case LONG -> LONG;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case DATE -> DATE;
      case TIME -> TIME;
      case TIMESTAMP -> ((Types.TimestampType) type).shouldAdjustToUTC() ? TIMESTAMPTZ : TIMESTAMP;
      case TIMESTAMP_NANO ->
          ((Types.TimestampNanoType) type).shouldAdjustToUTC() ? TIMESTAMPTZ_NS : TIMESTAMP_NS;
      case DECIMAL -> ofDecimal(((Types.DecimalType) type).precision());
      case UUID -> UUID;
      case FIXED -> FIXED;
      case STRING -> STRING;
      case BINARY -> BINARY;
      case GEOMETRY -> GEOMETRY;
      case GEOGRAPHY -> GEOGRAPHY;
      case VARIANT -> VARIANT;
      case UNKNOWN -> UNKNOWN;
      case STRUCT -> STRUCT;
      case LIST -> LIST;
      case MAP -> MAP;
      default -> null;
    };
  }

  private static ValueKind ofDecimal(int precision) {
    if (precision <= MAX_INT_DIGITS) {
      return DECIMAL_INT;
    }
    return precision <= MAX_LONG_DIGITS ? DECIMAL_LONG : DECIMAL_BYTES;
  }
}
