package dev.floe.cli.show;

import dev.floe.cli.options.CommandFailure;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Comparators;
import org.apache.iceberg.types.Types;

/** An order of rows by the values of columns. Nulls come last, whatever the direction. */
final class RowOrder {
  private final Comparator<Record> comparator;

  private RowOrder(Comparator<Record> comparator) {
    this.comparator = comparator;
  }

  /**
   * Reads {@code COL}, {@code COL asc} and {@code COL desc}; an empty list is no order.
   *
   * @throws CommandFailure when a column is not in the schema or has no order
   */
  static RowOrder parse(List<String> terms, Schema schema) {
    Comparator<Record> all = null;
    for (String term : terms) {
      Comparator<Record> one = comparator(term.strip(), schema);
      all = all == null ? one : all.thenComparing(one);
    }
    return new RowOrder(all);
  }

  boolean isNone() {
    return comparator == null;
  }

  /** The first {@code limit} of the rows, in order; rows that are equal keep theirs. */
  List<Record> sorted(Iterable<Record> rows, long limit) {
    return limit < Integer.MAX_VALUE ? first(rows, (int) limit) : all(rows);
  }

  private List<Record> all(Iterable<Record> rows) {
    List<Record> sorted = new ArrayList<>();
    rows.forEach(sorted::add);
    sorted.sort(comparator);
    return sorted;
  }

  private List<Record> first(Iterable<Record> rows, int limit) {
    record Numbered(Record row, long number) {}
    Comparator<Numbered> order =
        Comparator.comparing(Numbered::row, comparator).thenComparingLong(Numbered::number);
    PriorityQueue<Numbered> kept = new PriorityQueue<>(order.reversed());
    long number = 0;
    for (Record row : rows) {
      kept.add(new Numbered(row, number++));
      if (kept.size() > limit) {
        kept.remove();
      }
    }
    return kept.stream().sorted(order).map(Numbered::row).toList();
  }

  private static Comparator<Record> comparator(String term, Schema schema) {
    String lower = term.toLowerCase(Locale.ROOT);
    boolean descending = lower.endsWith(" desc");
    boolean directed = descending || lower.endsWith(" asc");
    String name = directed ? term.substring(0, term.lastIndexOf(' ')).strip() : term;
    List<Types.NestedField> columns = schema.columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        Comparator<Object> values = values(columns.get(i));
        int at = i;
        return Comparator.comparing(
            row -> row.get(at),
            Comparator.nullsLast(descending ? Collections.reverseOrder(values) : values));
      }
    }
    throw new CommandFailure(
        "cannot order by '%s': the table has no such column; it has %s"
            .formatted(
                name, String.join(", ", columns.stream().map(Types.NestedField::name).toList())));
  }

  @SuppressWarnings("unchecked") // Iceberg's generic values of one primitive type are comparable
  private static Comparator<Object> values(Types.NestedField column) {
    return switch (column.type().typeId()) {
      case STRUCT, LIST, MAP, VARIANT, GEOMETRY, GEOGRAPHY ->
          throw new CommandFailure(
              "cannot order by '%s': a value of type %s has no order; choose another column"
                  .formatted(column.name(), column.type()));
      case STRING -> Comparator.comparing(v -> (CharSequence) v, Comparators.charSequences());
      // UUID.compareTo takes the halves as signed numbers.
      case UUID -> Comparator.comparing(Object::toString);
      case BINARY -> Comparator.comparing(v -> (ByteBuffer) v, Comparators.unsignedBytes());
      case FIXED ->
          Comparator.comparing(v -> ByteBuffer.wrap((byte[]) v), Comparators.unsignedBytes());
      default -> (left, right) -> ((Comparable<Object>) left).compareTo(right);
    };
  }
}
