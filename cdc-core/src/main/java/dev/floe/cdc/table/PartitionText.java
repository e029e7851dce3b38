package dev.floe.cdc.table;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * Partition fields as text.
 *
 * <pre>
 * field := name | year(name) | month(name) | day(name) | hour(name) | void(name)
 *        | bucket(name, N) | truncate(name, N)
 * name  := letters, digits, '_' and '-': a top-level column
 * </pre>
 *
 * Function names are lower case; white space is allowed after the comma only.
 */
public final class PartitionText {
  private static final Pattern FIELD =
      Pattern.compile(
          "(?<column>[\\w-]+)"
              + "|(?<plain>year|month|day|hour|void)\\((?<source>[\\w-]+)\\)"
              + "|(?<sized>bucket|truncate)\\((?<sizedSource>[\\w-]+),\\s*(?<size>\\d{1,9})\\)");

  private PartitionText() {}

  /**
   * The spec of a list of fields over a schema; unpartitioned when the list is empty.
   *
   * @throws IllegalArgumentException when a text is not a field, or does not fit the schema
   */
  public static PartitionSpec parse(Schema schema, List<String> fields) {
    PartitionSpec.Builder builder = PartitionSpec.builderFor(schema);
    for (String text : fields) {
      Matcher matcher = matched(text);
      try {
        add(builder, matcher);
        builder.build(); // Checks the types of the fields so far.
      } catch (ValidationException | IllegalArgumentException misfit) {
        throw new IllegalArgumentException(
            "cannot partition by '"
                + text
                + "': "
                + misfit.getMessage()
                + "; the columns are "
                + KeyColumns.columnNames(schema),
            misfit);
      }
    }
    return builder.build();
  }

  /**
   * The fields as they are given, once their form is known to be right, whatever the columns are.
   *
   * @throws IllegalArgumentException when a text is not a field
   */
  public static List<String> wellFormed(List<String> fields) {
    fields.forEach(PartitionText::matched);
    return List.copyOf(fields);
  }

  private static Matcher matched(String text) {
    Matcher matcher = FIELD.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "could not find a partition transform in '"
              + text
              + "'; write a column, or one of year(c), month(c), day(c), hour(c), void(c),"
              + " bucket(c, N), truncate(c, N)");
    }
    return matcher;
  }

  private static void add(PartitionSpec.Builder builder, Matcher matcher) {
    if (matcher.group("column") != null) {
      builder.identity(matcher.group("column"));
    } else if (matcher.group("plain") != null) {
      String source = matcher.group("source");
      switch (matcher.group("plain")) {
        case "year" -> builder.year(source);
        case "month" -> builder.month(source);
        case "day" -> builder.day(source);
        case "hour" -> builder.hour(source);
        default -> builder.alwaysNull(source);
      }
    } else {
      String source = matcher.group("sizedSource");
      int size = Integer.parseInt(matcher.group("size"));
      if (matcher.group("sized").equals("bucket")) {
        builder.bucket(source, size);
      } else {
        builder.truncate(source, size);
      }
    }
  }
}
