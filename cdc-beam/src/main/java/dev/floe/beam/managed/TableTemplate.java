package dev.floe.beam.managed;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.ValueInSingleWindow;
import org.checkerframework.checker.nullness.qual.Nullable;
import org.joda.time.DateTime;
import org.joda.time.DateTimeZone;

/**
 * The name of a table with places for values of a record: {@code sales.{region}} or {@code
 * {tenant.name}.orders}. Places are those of {@link
 * org.apache.beam.sdk.util.RowStringInterpolator}:
 *
 * <ul>
 *   <li>{@code {a.b}}: the value of column {@code b} of the row in column {@code a}, as a string;
 *   <li>{@code {$WINDOW}}, {@code {$PANE_INDEX}}: window and pane of the record;
 *   <li>{@code {$YYYY}}, {@code {$MM}}, {@code {$DD}}: the UTC date of its event time, without
 *       leading zeros.
 * </ul>
 *
 * <p>Unlike there, a value never is a place itself, and a record that has no value for a place has
 * no table, rather than one with a shorter name.
 */
final class TableTemplate implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Pattern PLACE = Pattern.compile("\\{(.+?)}");

  private final String text;

  /** What stands before each place, and behind the last: one more than there are places. */
  private final List<String> literals = new ArrayList<>();

  private final List<Place> places = new ArrayList<>();

  /**
   * The template of a text, for records of a schema.
   *
   * @throws IllegalArgumentException when it names a column that is not there, or one whose values
   *     are no part of a name
   */
  TableTemplate(String text, Schema input) {
    this.text = text;
    int end = 0;
    Matcher matcher = PLACE.matcher(text);
    while (matcher.find()) {
      literals.add(text.substring(end, matcher.start()));
      places.add(Place.of(matcher.group(1), text, input));
      end = matcher.end();
    }
    literals.add(text.substring(end));
    if (places.isEmpty()) {
      checkLevels(text, text);
    }
  }

  /** The name, if it is the same for all records. */
  Optional<String> plainName() {
    return places.isEmpty() ? Optional.of(text) : Optional.empty();
  }

  /**
   * The name for a record.
   *
   * @throws IllegalArgumentException when the record makes no name of it
   */
  String nameFor(ValueInSingleWindow<Row> element) {
    if (places.isEmpty()) {
      return text;
    }
    StringBuilder name = new StringBuilder(text.length() + 16);
    for (int i = 0; i < places.size(); i++) {
      name.append(literals.get(i)).append(places.get(i).valueIn(element, text));
    }
    String complete = name.append(literals.get(places.size())).toString();
    checkLevels(complete, text);
    return complete;
  }

  @Override
  public String toString() {
    return text;
  }

  private static void checkLevels(String name, String template) {
    if (name.isEmpty() || name.startsWith(".") || name.endsWith(".") || name.contains("..")) {
      throw new IllegalArgumentException(
          "cannot write to table '"
              + name
              + "'"
              + (name.equals(template) ? "" : " (of '" + template + "')")
              + ": a part of the name is empty; name it as <namespace>.<table>");
    }
  }

  /** A place for a value. */
  private record Place(String name, List<String> path) implements Serializable {
    static Place of(String name, String template, Schema input) {
      if (name.startsWith("$")) {
        checkBuiltIn(name, template);
        return new Place(name, List.of());
      }
      List<String> path = List.of(name.split("\\.", -1));
      Schema schema = input;
      for (int i = 0; i < path.size(); i++) {
        boolean last = i == path.size() - 1;
        if (schema == null || !schema.hasField(path.get(i))) {
          throw new IllegalArgumentException(
              "cannot write to tables '"
                  + template
                  + "': the input has no column '"
                  + name
                  + "'; it has "
                  + input.getFieldNames());
        }
        Schema.FieldType type = schema.getField(path.get(i)).getType();
        if (last && isNoName(type)) {
          throw new IllegalArgumentException(
              "cannot write to tables '"
                  + template
                  + "': values of column '"
                  + name
                  + "', of type "
                  + type.getTypeName()
                  + ", are no part of a name; choose a column of a plain type");
        }
        schema = type.getRowSchema();
      }
      return new Place(name, path);
    }

    private static void checkBuiltIn(String name, String template) {
      List<String> known = List.of("$WINDOW", "$PANE_INDEX", "$YYYY", "$MM", "$DD");
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "cannot write to tables '"
                + template
                + "': there is no place {"
                + name
                + "}; name a column, or one of "
                + known);
      }
    }

    private static boolean isNoName(Schema.FieldType type) {
      Schema.TypeName name = type.getTypeName();
      return name.isCompositeType()
          || name.isCollectionType()
          || name.isMapType()
          || name == Schema.TypeName.BYTES;
    }

    String valueIn(ValueInSingleWindow<Row> element, String template) {
      return switch (name) {
        case "$WINDOW" -> element.getWindow().toString();
        case "$PANE_INDEX" -> Long.toString(element.getPaneInfo().getIndex());
        case "$YYYY" -> Integer.toString(day(element).getYear());
        case "$MM" -> Integer.toString(day(element).getMonthOfYear());
        case "$DD" -> Integer.toString(day(element).getDayOfMonth());
        default -> column(element.getValue(), template);
      };
    }

    private static DateTime day(ValueInSingleWindow<Row> element) {
      return element.getTimestamp().toDateTime(DateTimeZone.UTC);
    }

    private String column(@Nullable Row row, String template) {
      @Nullable Object value = row;
      for (int i = 0; i < path.size() && value != null; i++) {
        Row level = (Row) value;
        if (!level.getSchema().hasField(path.get(i))) {
          throw new IllegalArgumentException(
              "cannot tell a record's table by '"
                  + template
                  + "': the record has no column '"
                  + name
                  + "'");
        }
        value = level.getValue(path.get(i));
      }
      if (value == null) {
        throw new IllegalArgumentException(
            "cannot tell a record's table by '" + template + "': column '" + name + "' is null");
      }
      String text = value.toString();
      if (text.isEmpty()) {
        throw new IllegalArgumentException(
            "cannot tell a record's table by '" + template + "': column '" + name + "' is empty");
      }
      return text;
    }
  }
}
