package dev.floe.interop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Rows whose columns are known by field id, so that they outlive renamed, added and widened
 * columns: a struct is a map from field id to value.
 */
final class Images {
  private Images() {}

  /** The image of a value of a type. */
  static Object of(Type type, Object value) {
    if (value == null) {
      return null;
    }
    return switch (type.typeId()) {
      case STRUCT -> {
        Map<Integer, Object> image = new HashMap<>();
        for (Types.NestedField field : type.asStructType().fields()) {
          image.put(field.fieldId(), of(field.type(), ((Record) value).getField(field.name())));
        }
        yield image;
      }
      case LIST -> each((List<?>) value, element -> of(type.asListType().elementType(), element));
      case MAP -> {
        Map<Object, Object> image = new HashMap<>();
        ((Map<?, ?>) value).forEach((k, v) -> image.put(k, of(type.asMapType().valueType(), v)));
        yield image;
      }
      default -> value;
    };
  }

  /** The value of a type, maybe a later one than the image was made of. */
  static Object toValue(Type type, Object image) {
    if (image == null) {
      return null;
    }
    return switch (type.typeId()) {
      case STRUCT -> {
        Record record = GenericRecord.create(type.asStructType());
        for (Types.NestedField field : type.asStructType().fields()) {
          Object value = ((Map<?, ?>) image).get(field.fieldId());
          record.setField(field.name(), toValue(field.type(), value));
        }
        yield record;
      }
      case LIST ->
          each((List<?>) image, element -> toValue(type.asListType().elementType(), element));
      case MAP -> {
        Map<Object, Object> map = new HashMap<>();
        ((Map<?, ?>) image).forEach((k, v) -> map.put(k, toValue(type.asMapType().valueType(), v)));
        yield map;
      }
      case LONG -> ((Number) image).longValue();
      case DOUBLE -> ((Number) image).doubleValue();
      default -> image;
    };
  }

  private interface Step {
    Object of(Object element);
  }

  private static List<Object> each(List<?> elements, Step step) {
    List<Object> result = new ArrayList<>();
    elements.forEach(element -> result.add(step.of(element)));
    return result;
  }
}
