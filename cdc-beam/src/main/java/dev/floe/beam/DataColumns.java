package dev.floe.beam;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.IntStream;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.values.Row;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * The columns of elements that are written: by their places in elements of the schema that the
 * collection says, by their names in others, as sources give whose schema changes. Not thread-safe.
 */
final class DataColumns implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Schema elements;
  private final Schema data;
  private final int[] places;

  /** The schema of the element that was seen last, and the places of the columns in it. */
  private transient @Nullable Schema seen;

  private transient int[] seenPlaces;

  DataColumns(Schema elements, Collection<String> leftOut) {
    this.elements = elements;
    this.places =
        IntStream.range(0, elements.getFieldCount())
            .filter(place -> !leftOut.contains(elements.getField(place).getName()))
            .toArray();
    this.data =
        places.length == elements.getFieldCount()
            ? elements
            : Schema.builder()
                .addFields(Arrays.stream(places).mapToObj(elements::getField).toList())
                .build();
    this.seenPlaces = places;
  }

  Schema schema() {
    return data;
  }

  /** The places of the columns in elements of the schema that the collection says, ascending. */
  int[] places() {
    return places.clone();
  }

  /**
   * The columns of an element.
   *
   * @throws IllegalArgumentException when it lacks one, or has one that was not to be expected
   */
  @SuppressWarnings("ReferenceEquality") // Rows of one source share one schema: no need to compare.
  Row of(Row element) {
    Schema given = element.getSchema();
    if (given != seen) {
      seenPlaces = given.equals(elements) ? places : placesIn(given);
      seen = given;
    }
    if (seenPlaces == places && places.length == elements.getFieldCount()) {
      return element;
    }
    Object[] values = new Object[seenPlaces.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = element.getValue(seenPlaces[i]);
    }
    return Row.withSchema(data).attachValues(Arrays.asList(values));
  }

  private int[] placesIn(Schema given) {
    for (String name : given.getFieldNames()) {
      if (!elements.hasField(name)) {
        throw misfit(given, "it has the column '%s' besides".formatted(name));
      }
    }
    int[] found = new int[places.length];
    for (int i = 0; i < found.length; i++) {
      Schema.Field column = data.getField(i);
      if (!given.hasField(column.getName())) {
        throw misfit(given, "it lacks the column '%s'".formatted(column.getName()));
      }
      found[i] = given.indexOf(column.getName());
      FieldType type = given.getField(found[i]).getType();
      if (!type.withNullable(true).equals(column.getType().withNullable(true))) {
        throw misfit(
            given,
            "its column '%s' is %s and not %s"
                .formatted(column.getName(), type.getTypeName(), column.getType().getTypeName()));
      }
    }
    return found;
  }

  private IllegalArgumentException misfit(Schema given, String why) {
    return new IllegalArgumentException(
        "the record has not the columns of the input: %s; it has %s and the input %s; give the input the schema of its records"
            .formatted(why, given.getFieldNames(), elements.getFieldNames()));
  }
}
