package dev.floe.cdc.table;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.SortOrder;

/**
 * The fields of a table's sort order as text.
 *
 * <pre>
 * sort := term [asc | desc] [nulls first | nulls last]
 * term := a transform as of a partition field, but not void
 * </pre>
 *
 * The words after the term are separated by white space, in this order, in upper or lower case.
 * Ascending when no direction is given; nulls first when ascending and last when descending, when
 * that is not given.
 */
public final class SortText {
  private static final Pattern FORM =
      Pattern.compile("(?<term>\\S+\\([^)]*\\)|\\S+)(?<modifiers>\\s.*)?", Pattern.DOTALL);
  private static final Pattern MODIFIERS =
      Pattern.compile(
          "(\\s+(?<direction>asc|desc))?(\\s+nulls\\s+(?<nulls>first|last))?",
          Pattern.CASE_INSENSITIVE);

  private SortText() {}

  /**
   * The order of a list of fields over a schema; unsorted when the list is empty.
   *
   * @throws IllegalArgumentException when a text is not a field, or does not fit the schema
   */
  public static SortOrder parse(Schema schema, List<String> fields) {
    SortOrder.Builder builder = SortOrder.builderFor(schema);
    for (String text : fields) {
      Field field = matched(text);
      try {
        builder.sortBy(field.transform().term().orElseThrow(), field.direction(), field.nulls());
        builder.build(); // Checks the types of the fields so far.
      } catch (RuntimeException misfit) {
        throw TransformText.misfit("cannot sort by", text, schema, misfit);
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
    fields.forEach(SortText::matched);
    return List.copyOf(fields);
  }

  private static Field matched(String text) {
    Matcher form = FORM.matcher(text);
    TransformText transform =
        form.matches() ? TransformText.parse(form.group("term")).orElse(null) : null;
    if (transform == null || transform.isVoid()) {
      throw new IllegalArgumentException(
          "could not find a sort term in '"
              + text
              + "'; begin with a column, or one of year(c), month(c), day(c), hour(c), bucket(c, N),"
              + " truncate(c, N)");
    }
    String given = form.group("modifiers") == null ? "" : form.group("modifiers");
    Matcher modifiers = MODIFIERS.matcher(given);
    if (!modifiers.matches()) {
      throw new IllegalArgumentException(
          "could not read the sort modifiers '"
              + given.strip()
              + "' in '"
              + text
              + "'; write asc or desc, then nulls first or nulls last, each or none of them");
    }
    return field(transform, modifiers.group("direction"), modifiers.group("nulls"));
  }

  private static Field field(TransformText transform, String direction, String nulls) {
    boolean descending = "desc".equalsIgnoreCase(direction);
    boolean nullsLast = nulls == null ? descending : "last".equalsIgnoreCase(nulls);
    return new Field(
        transform,
        descending ? SortDirection.DESC : SortDirection.ASC,
        nullsLast ? NullOrder.NULLS_LAST : NullOrder.NULLS_FIRST);
  }

  private record Field(TransformText transform, SortDirection direction, NullOrder nulls) {}
}
