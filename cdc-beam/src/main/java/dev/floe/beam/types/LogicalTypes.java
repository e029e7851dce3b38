package dev.floe.beam.types;

import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.Schema.LogicalType;
import org.apache.beam.sdk.schemas.logicaltypes.Date;
import org.apache.beam.sdk.schemas.logicaltypes.DateTime;
import org.apache.beam.sdk.schemas.logicaltypes.FixedPrecisionNumeric;
import org.apache.beam.sdk.schemas.logicaltypes.MicrosInstant;
import org.apache.beam.sdk.schemas.logicaltypes.NanosInstant;
import org.apache.beam.sdk.schemas.logicaltypes.Time;
import org.apache.beam.sdk.schemas.logicaltypes.Timestamp;
import org.apache.beam.sdk.schemas.logicaltypes.UuidLogicalType;

/** Tells Beam's logical types. */
final class LogicalTypes {
  private LogicalTypes() {}

  static boolean isDate(FieldType type) {
    return logical(type) instanceof Date;
  }

  static boolean isTime(FieldType type) {
    return logical(type) instanceof Time;
  }

  static boolean isLocalDateTime(FieldType type) {
    return logical(type) instanceof DateTime;
  }

  /** Whether values are {@link java.time.Instant}s. */
  static boolean isInstant(FieldType type) {
    LogicalType<?, ?> logical = logical(type);
    return logical instanceof Timestamp
        || logical instanceof MicrosInstant
        || logical instanceof NanosInstant;
  }

  static boolean isUuid(FieldType type) {
    return logical(type) instanceof UuidLogicalType;
  }

  static boolean isFixedDecimal(FieldType type) {
    return logical(type) instanceof FixedPrecisionNumeric;
  }

  private static LogicalType<?, ?> logical(FieldType type) {
    return type.getTypeName().isLogicalType() ? type.getLogicalType() : null;
  }
}
