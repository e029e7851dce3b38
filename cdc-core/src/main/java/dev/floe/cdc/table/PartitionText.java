package dev.floe.cdc.table;

import java.util.List;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * Partition fields as text: a column, or one of {@code year(c)}, {@code month(c)}, {@code day(c)},
 * {@code hour(c)}, {@code void(c)}, {@code bucket(c, N)}, {@code truncate(c, N)}, exactly so but
 * for white space after the comma. Columns are top-level, their names of letters, digits, {@code _}
 * and {@code -}.
 */
public final class PartitionText {
  private PartitionText() {}

  /**
   * The spec of a list of fields over a schema; unpartitioned when the list is empty.
   *
   * @throws IllegalArgumentException when a text is not a field, or does not fit the schema
   */
  public static PartitionSpec parse(Schema schema, List<String> fields) {
    PartitionSpec.Builder builder = PartitionSpec.builderFor(schema);
    for (String text : fields) {
      TransformText transform = matched(text);
      try {
        add(builder, transform);
        builder.build(); // Checks the types of the fields so far.
      } catch (ValidationException | IllegalArgumentException misfit) {
        throw TransformText.misfit("cannot partition by", text, schema, misfit);
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

  private static TransformText matched(String text) {
    return TransformText.parse(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "could not find a partition transform in '"
                        + text
                        + "'; write a column, or one of year(c), month(c), day(c), hour(c), void(c),"
                        + " bucket(c, N), truncate(c, N)"));
  }

  private static void add(PartitionSpec.Builder builder, TransformText transform) {
    String column = transform.column();
    switch (transform.function()) {
      case "year" -> builder.year(column);
      case "month" -> builder.month(column);
      case "day" -> builder.day(column);
      case "hour" -> builder.hour(column);
      case "void" -> builder.alwaysNull(column);
      case "bucket" -> builder.bucket(column, transform.size());
      case "truncate" -> builder.truncate(column, transform.size());
      default -> builder.identity(column);
    }
  }
}
