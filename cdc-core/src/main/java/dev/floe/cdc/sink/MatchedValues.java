package dev.floe.cdc.sink;

import dev.floe.cdc.table.ValueMatch;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.iceberg.StructLike;

/**
 * Values of one column with the structs in them as the table has them. The views that it gives are
 * good until it is asked again, and lists and maps are to be read from front to back.
 */
interface MatchedValues {
  /** A view of a value; the value itself when its class is none that the column takes. */
  Object of(Object value);

  /** The views that a match asks for; null when values are taken as they are. */
  static MatchedValues of(ValueMatch match) {
    if (match instanceof ValueMatch.OfStruct struct) {
      MatchedRow view = new MatchedRow(struct.fields());
      return value -> value instanceof StructLike given ? view.wrap(given) : value;
    }
    if (match instanceof ValueMatch.OfList list) {
      MatchedValues elements = of(list.element());
      return value -> value instanceof List<?> given ? new MatchedList(given, elements) : value;
    }
    if (match instanceof ValueMatch.OfMap map) {
      MatchedValues keys = of(map.key());
      MatchedValues values = of(map.value());
      return value ->
          value instanceof Map<?, ?> given ? new MatchedMap(given, keys, values) : value;
    }
    return null;
  }

  private static Object view(Object value, MatchedValues views) {
    return value == null || views == null ? value : views.of(value);
  }

  /** A list of views. */
  final class MatchedList extends AbstractList<Object> {
    private final List<?> given;
    private final MatchedValues elements;

    private MatchedList(List<?> given, MatchedValues elements) {
      this.given = given;
      this.elements = elements;
    }

    @Override
    public int size() {
      return given.size();
    }

    @Override
    public Object get(int index) {
      return view(given.get(index), elements);
    }

    @Override
    public Iterator<Object> iterator() {
      return mapped(given.iterator(), element -> view(element, elements));
    }
  }

  /** A map of views. */
  final class MatchedMap extends AbstractMap<Object, Object> {
    private final Map<?, ?> given;
    private final MatchedValues keys;
    private final MatchedValues values;

    private MatchedMap(Map<?, ?> given, MatchedValues keys, MatchedValues values) {
      this.given = given;
      this.keys = keys;
      this.values = values;
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return new AbstractSet<>() {
        @Override
        public int size() {
          return given.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator() {
          return mapped(
              given.entrySet().iterator(),
              entry ->
                  new SimpleImmutableEntry<>(
                      view(entry.getKey(), keys), view(entry.getValue(), values)));
        }
      };
    }
  }

  private static <T, R> Iterator<R> mapped(Iterator<T> given, Function<? super T, R> view) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return given.hasNext();
      }

      @Override
      public R next() {
        return view.apply(given.next());
      }
    };
  }
}
