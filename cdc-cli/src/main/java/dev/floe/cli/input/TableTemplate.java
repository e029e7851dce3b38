package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The name of an event's table: {@code shop.orders}, or with fields of the event in braces, {@code
 * {source.schema}.{source.table}}. Immutable.
 *
 * <p>Dots outside braces part the name's levels; a field's value stays in its level and may hold no
 * dot, slash or control character, since it becomes part of names and paths.
 */
public final class TableTemplate {
  private final String text;
  private final List<List<Part>> levels;

  private TableTemplate(String text, List<List<Part>> levels) {
    this.text = text;
    this.levels = levels;
  }

  /** A piece of a level: literal text, or a field when {@code path} is not null. */
  private record Part(String literal, FieldPath path) {}

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException when the text is no table name with a namespace
   */
  public static TableTemplate parse(String text) {
    List<List<Part>> levels = new ArrayList<>();
    List<Part> level = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '{') {
        int end = text.indexOf('}', i);
        if (end < 0) {
          throw bad(text, "the brace at position " + (i + 1) + " is not closed");
        }
        flush(literal, level);
        level.add(new Part(null, field(text, i + 1, end)));
        i = end;
      } else if (c == '}') {
        throw bad(text, "the brace at position " + (i + 1) + " closes nothing");
      } else if (c == '.') {
        levels.add(finish(text, literal, level));
        level = new ArrayList<>();
      } else {
        literal.append(c);
      }
    }
    levels.add(finish(text, literal, level));
    if (levels.size() < 2) {
      throw bad(text, "it has no namespace");
    }
    return new TableTemplate(text, List.copyOf(levels));
  }

  /** Whether all events go to one table, whatever they hold. */
  public boolean isConstant() {
    return levels.stream().flatMap(List::stream).allMatch(part -> part.path() == null);
  }

  /**
   * The table of all events.
   *
   * @throws IllegalStateException when the template has fields
   */
  public TableIdentifier constant() {
    if (!isConstant()) {
      throw new IllegalStateException(
          "cannot name one table: '" + text + "' depends on the event; ask for an event's table");
    }
    return identifier(levels.stream().map(level -> level.get(0).literal()).toArray(String[]::new));
  }

  /**
   * The table of an event.
   *
   * @throws BadLineException when a field of the template is missing or no name
   */
  public TableIdentifier tableOf(SourceEvent event) throws BadLineException {
    String[] names = new String[levels.size()];
    for (int i = 0; i < names.length; i++) {
      List<Part> level = levels.get(i);
      Part first = level.get(0);
      if (level.size() == 1) {
        names[i] = textOf(first, event);
      } else {
        StringBuilder name = new StringBuilder();
        for (Part part : level) {
          name.append(textOf(part, event));
        }
        names[i] = name.toString();
      }
    }
    return identifier(names);
  }

  @Override
  public String toString() {
    return text;
  }

  private String textOf(Part part, SourceEvent event) throws BadLineException {
    if (part.path() == null) {
      return part.literal();
    }
    JsonNode value = part.path().in(event.root());
    if (value == null || value.isNull()) {
      throw badName(part, "is missing or null");
    }
    if (!value.isTextual() && !value.isIntegralNumber()) {
      throw badName(part, "is " + Shown.value(value) + ", which is not text");
    }
    String name = value.asText();
    if (!isName(name)) {
      throw badName(part, "is " + Shown.text(name) + ", which is no name (empty, or with . / \\)");
    }
    return name;
  }

  private BadLineException badName(Part part, String problem) {
    return new BadLineException(
        "cannot name the event's table by '"
            + text
            + "': field '"
            + part.path()
            + "' "
            + problem
            + "; correct the event or the template");
  }

  private static boolean isName(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '.' || c == '/' || c == '\\' || Character.isISOControl(c)) {
        return false;
      }
    }
    return !name.isBlank();
  }

  private static TableIdentifier identifier(String[] names) {
    String[] namespace = new String[names.length - 1];
    System.arraycopy(names, 0, namespace, 0, namespace.length);
    return TableIdentifier.of(Namespace.of(namespace), names[names.length - 1]);
  }

  private static FieldPath field(String text, int from, int to) {
    try {
      return FieldPath.parse(text.substring(from, to));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "cannot read the table name '" + text + "': " + e.getMessage(), e);
    }
  }

  private static List<Part> finish(String text, StringBuilder literal, List<Part> level) {
    flush(literal, level);
    if (level.isEmpty()) {
      throw bad(text, "a part between dots is empty");
    }
    return List.copyOf(level);
  }

  private static void flush(StringBuilder literal, List<Part> level) {
    if (literal.length() > 0) {
      level.add(new Part(literal.toString(), null));
      literal.setLength(0);
    }
  }

  private static IllegalArgumentException bad(String text, String problem) {
    return new IllegalArgumentException(
        "cannot read the table name '"
            + text
            + "': "
            + problem
            + "; write NAMESPACE.NAME, with fields of the event as {source.table}");
  }
}
