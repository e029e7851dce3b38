package dev.floe.interop.spark;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import org.apache.spark.sql.Row;
import scala.collection.JavaConverters;

/**
 * The canonical form of a row: a list of its values in the order of its columns.
 *
 * <ul>
 *   <li>null is null, and a string itself.
 *   <li>A struct is the list of its values, a list the list of its elements, a map the list of its
 *       entries, each a list of key and value, ordered by their text.
 *   <li>Binaries are hexadecimal, decimals plain with all places, everything else as {@code
 *       toString} has it.
 * </ul>
 */
final class RowText {
  private RowText() {}

  static List<Object> of(Row row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.length(); i++) {
      values.add(value(row.get(i)));
    }
    return values;
  }

  private static Object value(Object value) {
    if (value == null) {
      return null;
    }
    if (value instanceof Row row) {
      return of(row);
    }
    if (value instanceof scala.collection.Seq<?> sequence) {
      List<Object> elements = new ArrayList<>();
      JavaConverters.seqAsJavaList(sequence).forEach(element -> elements.add(value(element)));
      return elements;
    }
    if (value instanceof scala.collection.Map<?, ?> map) {
      List<Object> entries = new ArrayList<>();
      JavaConverters.mapAsJavaMap(map)
          .forEach((key, mapped) -> entries.add(entry(value(key), value(mapped))));
      entries.sort(Comparator.comparing(Object::toString));
      return entries;
    }
    if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    }
    return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
  }

  private static List<Object> entry(Object key, Object value) {
    List<Object> entry = new ArrayList<>();
    entry.add(key);
    entry.add(value);
    return entry;
  }
}
