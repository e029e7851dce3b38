package dev.floe.interop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.data.Record;

/**
 * The canonical form of values as Iceberg's records hold them: the same text as Spark's values have
 * in the other process, where it is described ({@code RowText}).
 */
final class Canonical {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Canonical() {}

  /** A row as a line of JSON. */
  static String row(Record row) {
    return line(row);
  }

  /** A row, or a list of its values, as a line of JSON. */
  static String line(Object values) {
    try {
      return JSON.writeValueAsString(value(values));
    } catch (JsonProcessingException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** A value as text, lists and null. */
  static Object value(Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Record record) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < record.size(); i++) {
        values.add(value(record.get(i)));
      }
      return values;
    }
    if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(element -> elements.add(value(element)));
      return elements;
    }
    if (value instanceof Map<?, ?> map) {
      List<Object> entries = new ArrayList<>();
      map.forEach((key, mapped) -> entries.add(Arrays.asList(value(key), value(mapped))));
      entries.sort(Comparator.comparing(Object::toString));
      return entries;
    }
    return text(value);
  }

  private static String text(Object value) {
    if (value instanceof ByteBuffer buffer) {
      byte[] bytes = new byte[buffer.remaining()];
      buffer.duplicate().get(bytes);
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant().toString();
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }
}
