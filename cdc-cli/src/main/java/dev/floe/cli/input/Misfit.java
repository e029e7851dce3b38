package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import org.apache.iceberg.types.Type;

/**
 * A value does not fit its column. Grows the column's path on its way out of nested values and ends
 * as the text of a {@link BadLineException}.
 */
final class Misfit extends Exception {
  private static final long serialVersionUID = 1L;

  private final String head;
  private final String path;
  private final String tail;

  private Misfit(String head, String path, String tail) {
    super(null, null, false, false);
    this.head = head;
    this.path = path;
    this.tail = tail;
  }

  /** The value cannot become the type; {@code problem} goes on after "the value X". */
  static Misfit value(JsonNode value, Type type, String problem) {
    return new Misfit(
        "cannot read column '",
        "",
        "' as "
            + type
            + ": the value "
            + Shown.value(value)
            + " "
            + problem
            + "; correct the value or give the column a type that holds it");
  }

  /** No value of the event's column can become the type. */
  static Misfit type(Type type, String problem) {
    return new Misfit(
        "cannot read column '",
        "",
        "' as " + type + ": " + problem + "; give the column a type that fits the event's");
  }

  /** The event declares the column as something that has no mapping. */
  static Misfit semantic(EventType declared) {
    return new Misfit(
        "cannot read column '",
        "",
        "': the event declares it as "
            + declared.described()
            + ", which has no mapping to a table's type; let the source convert it or leave the"
            + " column out");
  }

  /** A required column has no value. */
  static Misfit missing(String column, Type type, boolean present) {
    return new Misfit(
        "cannot read column '",
        column,
        "' as "
            + type
            + ": the column is required and the event "
            + (present ? "has null for it" : "does not have it")
            + "; send a value or make the column optional");
  }

  /** The event has columns that the table lacks. */
  static Misfit unknown(List<String> unknown, Collection<String> known) {
    boolean several = unknown.size() > 1;
    return new Misfit(
        "cannot store '",
        unknown.get(0),
        "'"
            + (several ? ", " + Shown.names(unknown.subList(1, unknown.size())) : "")
            + " of the event: the table has no such column"
            + (several ? "s" : "")
            + ", only "
            + Shown.names(known)
            + " (names are compared exactly); add what is missing to the table, or pass over it"
            + " with --unknown-columns ignore");
  }

  /** The source left the value out and put its placeholder there. */
  static Misfit placeholder(String column) {
    return new Misfit(
        "cannot store column '",
        column,
        "': the event has the placeholder "
            + Placeholder.TEXT
            + " there, because the source does not send a large value that an update left as it"
            + " was; storing it would overwrite the value; make the source send whole rows"
            + " (Postgres: ALTER TABLE ... REPLICA IDENTITY FULL)");
  }

  /** The same misfit seen from the value that holds this one under a name. */
  Misfit within(String name) {
    String longer = path.isEmpty() || path.startsWith("[") ? name + path : name + "." + path;
    return new Misfit(head, longer, tail);
  }

  /** The same misfit seen from the list that holds this one. */
  Misfit at(int index) {
    return within("[" + index + "]");
  }

  @Override
  public String getMessage() {
    return head + path + tail;
  }
}
