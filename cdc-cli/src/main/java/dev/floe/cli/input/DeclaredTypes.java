package dev.floe.cli.input;

import dev.floe.cli.input.NewFields.Presence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;

/** The Iceberg types that declared types become in a new table; numbers field ids from 1. */
final class DeclaredTypes {
  private int lastId;

  Types.StructType struct(EventType struct) throws Misfit {
    List<NestedField> fields = new ArrayList<>();
    for (Map.Entry<String, EventType> field : struct.fields().entrySet()) {
      int id = ++lastId;
      try {
        Type type = of(field.getValue());
        Presence presence = field.getValue().optional() ? Presence.OPTIONAL : Presence.REQUIRED;
        fields.add(NewFields.of(id, presence, field.getKey(), type));
      } catch (Misfit e) {
        throw e.within(field.getKey());
      }
    }
    return Types.StructType.of(fields);
  }

  private Type of(EventType type) throws Misfit {
    return switch (SemanticNames.of(type)) {
      case NONE, NUMBER, VECTOR -> physical(type);
      case EPOCH_DAYS, ISO_DATE -> Types.DateType.get();
      case TIME_MILLIS, TIME_MICROS, TIME_NANOS, ISO_TIME -> Types.TimeType.get();
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS, TIMESTAMP_NANOS, ISO_TIMESTAMP ->
          Types.TimestampType.withoutZone();
      case ZONED_TIMESTAMP -> Types.TimestampType.withZone();
      case UUID -> Types.UUIDType.get();
      case TEXT, VARIABLE_SCALE_DECIMAL -> Types.StringType.get();
      case BITS -> Types.BinaryType.get();
      case DECIMAL -> decimal(type);
    };
  }

  private Type physical(EventType type) throws Misfit {
    return switch (type.physical()) {
      case INT8, INT16, INT32 -> Types.IntegerType.get();
      case INT64 -> Types.LongType.get();
      case FLOAT32 -> Types.FloatType.get();
      case FLOAT64 -> Types.DoubleType.get();
      case BOOLEAN -> Types.BooleanType.get();
      case STRING -> Types.StringType.get();
      case BYTES -> Types.BinaryType.get();
      case STRUCT -> struct(type);
      case ARRAY -> list(type);
      case MAP -> map(type);
    };
  }

  private Type list(EventType type) throws Misfit {
    int id = ++lastId;
    Type element = of(type.element());
    return type.element().optional()
        ? Types.ListType.ofOptional(id, element)
        : Types.ListType.ofRequired(id, element);
  }

  private Type map(EventType type) throws Misfit {
    int keyId = ++lastId;
    int valueId = ++lastId;
    Type keys = of(type.keys());
    Type values = of(type.element());
    return type.element().optional()
        ? Types.MapType.ofOptional(keyId, valueId, keys, values)
        : Types.MapType.ofRequired(keyId, valueId, keys, values);
  }

  /**
   * More digits than Iceberg holds, or a scale it does not know, become text: exact all the same.
   */
  private static Type decimal(EventType type) {
    boolean fits =
        type.precision() <= EventType.MAX_PRECISION
            && type.precision() > 0
            && type.scale() >= 0
            && type.scale() <= type.precision();
    return fits ? Types.DecimalType.of(type.precision(), type.scale()) : Types.StringType.get();
  }
}
