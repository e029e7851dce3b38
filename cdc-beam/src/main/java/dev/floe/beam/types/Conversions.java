package dev.floe.beam.types;

import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.logicaltypes.PassThroughLogicalType;
import org.apache.iceberg.types.Type;

/**
 * Which Beam types can be written as which Iceberg types, exactly.
 *
 * <table>
 *   <caption>Pairs</caption>
 *   <tr><th>Beam</th><th>Iceberg</th></tr>
 *   <tr><td>BOOLEAN</td><td>boolean</td></tr>
 *   <tr><td>BYTE, INT16</td><td>int, long, string</td></tr>
 *   <tr><td>INT32</td><td>int, long</td></tr>
 *   <tr><td>INT64</td><td>long, and timestamps, as microseconds</td></tr>
 *   <tr><td>FLOAT</td><td>float, double</td></tr>
 *   <tr><td>DOUBLE</td><td>double</td></tr>
 *   <tr><td>STRING</td><td>string, and timestamps, in ISO 8601</td></tr>
 *   <tr><td>BYTES</td><td>binary, fixed of its length, uuid of 16 bytes</td></tr>
 *   <tr><td>DECIMAL, fixed-precision numeric</td><td>decimal that holds the value, string for
 *       DECIMAL</td></tr>
 *   <tr><td>DATETIME, the logical types of instants and of LocalDateTime</td><td>timestamp,
 *       timestamptz</td></tr>
 *   <tr><td>the logical types of LocalDate, LocalTime and UUID</td><td>date, time, uuid</td></tr>
 *   <tr><td>other logical types whose values are those of their base type</td><td>what that can be
 *       written as</td></tr>
 *   <tr><td>ARRAY, ITERABLE; MAP; ROW</td><td>list; map; struct, of such pairs</td></tr>
 * </table>
 */
final class Conversions {
  private Conversions() {}

  /** How values of a Beam type become values of an Iceberg type; empty where they do not. */
  static Optional<Conversion> find(FieldType beam, Type iceberg) {
    return switch (beam.getTypeName()) {
      case ARRAY, ITERABLE, MAP, ROW -> NestedConversions.find(beam, iceberg);
      case LOGICAL_TYPE -> ofLogical(beam, iceberg);
      case DATETIME -> TimeConversions.find(beam, iceberg);
      case INT64, STRING ->
          isTimestamp(iceberg)
              ? TimeConversions.find(beam, iceberg)
              : ScalarConversions.find(beam, iceberg);
      default -> ScalarConversions.find(beam, iceberg);
    };
  }

  private static Optional<Conversion> ofLogical(FieldType beam, Type iceberg) {
    if (LogicalTypes.isFixedDecimal(beam)) {
      return ScalarConversions.ofDecimals(iceberg);
    }
    if (LogicalTypes.isUuid(beam)) {
      return iceberg.typeId() == Type.TypeID.UUID ? Optional.of(Conversion.SAME) : Optional.empty();
    }
    if (beam.getLogicalType() instanceof PassThroughLogicalType<?> named) {
      return find(named.getBaseType(), iceberg);
    }
    return TimeConversions.find(beam, iceberg);
  }

  static boolean isTimestamp(Type iceberg) {
    return iceberg.typeId() == Type.TypeID.TIMESTAMP;
  }
}
