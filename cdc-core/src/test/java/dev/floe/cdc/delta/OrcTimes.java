package dev.floe.cdc.delta;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Values without those that ORC has no form for: fractions of the second before 1970. */
final class OrcTimes {
  private OrcTimes() {}

  /** A value in Iceberg's internal representation, with other timestamps in place of such. */
  static Object without(Object value, Type type) {
    if (value == null) {
      return null;
    }
    return switch (type.typeId()) {
      case TIMESTAMP -> outside((Long) value, 1_000_000L);
      case TIMESTAMP_NANO -> outside((Long) value, 1_000_000_000L);
      case STRUCT -> struct((GenericRecord) value, type.asStructType());
      case LIST -> list((List<?>) value, type.asListType().elementType());
      case MAP -> map((Map<?, ?>) value, type.asMapType());
      default -> value;
    };
  }

  private static long outside(long time, long second) {
    return time < 0 && time > -second ? time - second : time;
  }

  private static GenericRecord struct(GenericRecord struct, Types.StructType type) {
    GenericRecord result = GenericRecord.create(type);
    for (int pos = 0; pos < struct.size(); pos += 1) {
      result.set(pos, without(struct.get(pos), type.fields().get(pos).type()));
    }
    return result;
  }

  private static List<Object> list(List<?> list, Type element) {
    List<Object> result = new ArrayList<>();
    list.forEach(value -> result.add(without(value, element)));
    return result;
  }

  private static Map<Object, Object> map(Map<?, ?> map, Types.MapType type) {
    Map<Object, Object> result = new LinkedHashMap<>();
    map.forEach(
        (key, value) -> result.put(without(key, type.keyType()), without(value, type.valueType())));
    return result;
  }
}
