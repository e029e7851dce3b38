package dev.floe.cdc.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Moves rows between the schemas that a table has had, top-level column by column, by field id. */
final class Columns {
  private Columns() {}

  /**
   * A row with the columns of a schema: those that it lacks are null, and a number that is too wide
   * for its column is cut to it.
   */
  static Record inSchema(Record row, Schema schema) {
    Record result = GenericRecord.create(schema);
    for (Types.NestedField column : schema.columns()) {
      result.setField(column.name(), cut(value(row, column.fieldId()), column.type()));
    }
    return result;
  }

  /** The value of a field, null where the row has no such column. */
  static Object value(Record row, int fieldId) {
    Types.NestedField column = row.struct().field(fieldId);
    return column == null ? null : row.getField(column.name());
  }

  private static Object cut(Object value, Type type) {
    if (value == null) {
      return null;
    }
    return switch (type.typeId()) {
      case INTEGER -> ((Number) value).intValue();
      case LONG -> ((Number) value).longValue();
      case FLOAT -> ((Number) value).floatValue();
      case DOUBLE -> ((Number) value).doubleValue();
      case DECIMAL -> cut((BigDecimal) value, (Types.DecimalType) type);
      default -> value;
    };
  }

  private static BigDecimal cut(BigDecimal value, Types.DecimalType type) {
    BigInteger unscaled = value.unscaledValue().remainder(BigInteger.TEN.pow(type.precision()));
    return new BigDecimal(unscaled, value.scale());
  }
}
