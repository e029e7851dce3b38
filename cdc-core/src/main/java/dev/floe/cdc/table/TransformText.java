package dev.floe.cdc.table;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Term;

/**
 * A transform of a column as text.
 *
 * <pre>
 * transform := name | year(name) | month(name) | day(name) | hour(name) | void(name)
 *            | bucket(name, N) | truncate(name, N)
 * name      := letters, digits, '_' and '-': a top-level column
 * </pre>
 *
 * Function names are lower case; white space is allowed after the comma only.
 *
 * @param function the name of the function, {@code identity} where none is written
 * @param column the column
 * @param size the number after the comma, 0 where there is none
 */
record TransformText(String function, String column, int size) {
  private static final String IDENTITY = "identity";
  private static final String VOID = "void";
  private static final Pattern FORM =
      Pattern.compile(
          "(?<column>[\\w-]+)"
              + "|(?<plain>year|month|day|hour|void)\\((?<source>[\\w-]+)\\)"
              + "|(?<sized>bucket|truncate)\\((?<sizedSource>[\\w-]+),\\s*(?<size>\\d{1,9})\\)");

  /** The transform that a text is, if it is one. */
  static Optional<TransformText> parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    if (matcher.group("column") != null) {
      return Optional.of(new TransformText(IDENTITY, matcher.group("column"), 0));
    }
    if (matcher.group("plain") != null) {
      return Optional.of(new TransformText(matcher.group("plain"), matcher.group("source"), 0));
    }
    return Optional.of(
        new TransformText(
            matcher.group("sized"),
            matcher.group("sizedSource"),
            Integer.parseInt(matcher.group("size"))));
  }

  /** Whether it is the transform that makes null of everything. */
  boolean isVoid() {
    return function.equals(VOID);
  }

  /**
   * Iceberg's term of this transform; void has none.
   *
   * @throws IllegalArgumentException when the size makes no sense
   */
  Optional<Term> term() {
    return Optional.ofNullable(
        switch (function) {
          case IDENTITY -> Expressions.ref(column);
          case "year" -> Expressions.year(column);
          case "month" -> Expressions.month(column);
          case "day" -> Expressions.day(column);
          case "hour" -> Expressions.hour(column);
          case "bucket" -> Expressions.bucket(column, size);
          case "truncate" -> Expressions.truncate(column, size);
          default -> null;
        });
  }

  /**
   * What to throw when a field does not fit the columns.
   *
   * @param action what cannot be done by the field
   */
  static IllegalArgumentException misfit(
      String action, String field, Schema schema, RuntimeException cause) {
    return new IllegalArgumentException(
        "%s '%s': %s; the columns are %s"
            .formatted(action, field, cause.getMessage(), KeyColumns.columnNames(schema)),
        cause);
  }
}
