package dev.floe.cdc.row;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.util.DateTimeUtil;

/** Iceberg's generic representation of values in the internal one, by Iceberg's own utilities. */
public final class GenericValues {
  private GenericValues() {}

  public static GenericRecord struct(GenericRecord internal) {
    GenericRecord generic = GenericRecord.create(internal.struct());
    List<Types.NestedField> fields = internal.struct().fields();
    for (int pos = 0; pos < fields.size(); pos += 1) {
      generic.set(pos, of(internal.get(pos), fields.get(pos).type()));
    }
    return generic;
  }

  public static Object of(Object internal, Type type) {
    if (internal == null) {
      return null;
    }
    return switch (type.typeId()) {
      case STRUCT -> struct((GenericRecord) internal);
      case LIST -> list((List<?>) internal, type.asListType().elementType());
      case MAP -> map((Map<?, ?>) internal, type.asMapType());
      case DATE -> DateTimeUtil.dateFromDays((Integer) internal);
      case TIME -> DateTimeUtil.timeFromMicros((Long) internal);
      case TIMESTAMP ->
          ((Types.TimestampType) type).shouldAdjustToUTC()
              ? DateTimeUtil.timestamptzFromMicros((Long) internal)
              : DateTimeUtil.timestampFromMicros((Long) internal);
      case TIMESTAMP_NANO ->
          ((Types.TimestampNanoType) type).shouldAdjustToUTC()
              ? DateTimeUtil.timestamptzFromNanos((Long) internal)
              : DateTimeUtil.timestampFromNanos((Long) internal);
      case FIXED -> ((ByteBuffer) internal).array();
      default -> internal;
    };
  }

  private static List<Object> list(List<?> internal, Type elementType) {
    List<Object> generic = new ArrayList<>();
    internal.forEach(element -> generic.add(of(element, elementType)));
    return generic;
  }

  private static Map<Object, Object> map(Map<?, ?> internal, Types.MapType type) {
    Map<Object, Object> generic = new LinkedHashMap<>();
    internal.forEach(
        (key, value) -> generic.put(of(key, type.keyType()), of(value, type.valueType())));
    return generic;
  }
}
