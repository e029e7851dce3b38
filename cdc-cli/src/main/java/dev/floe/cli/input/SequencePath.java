package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Where an event keeps its sequence number, for example {@code source.lsn}. Immutable.
 *
 * <p>A sequence decides which change wins, so nothing is guessed: a missing, null, fractional or
 * free-text sequence is a bad line. Text of a whole number is taken as that number, never compared
 * as text.
 */
public final class SequencePath {
  private final FieldPath path;

  private SequencePath(FieldPath path) {
    this.path = path;
  }

  /**
   * Reads a path of field names joined by dots.
   *
   * @throws IllegalArgumentException when a name is empty
   */
  public static SequencePath parse(String text) {
    return new SequencePath(FieldPath.parse(text));
  }

  /** The path to one column, whose name may hold dots. */
  public static SequencePath ofColumn(String column) {
    return new SequencePath(FieldPath.of(column));
  }

  /**
   * The sequence number of an event.
   *
   * @throws BadLineException when it is missing, null or not a whole number that a long holds;
   *     never a default instead
   */
  public long sequenceOf(SourceEvent event) throws BadLineException {
    JsonNode value = path.in(event.root());
    if (value == null) {
      throw bad("the event has no such field");
    }
    if (value.isNull()) {
      throw bad("it is null");
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    }
    if (value.isTextual() && isWhole(value.textValue())) {
      try {
        return Long.parseLong(value.textValue());
      } catch (NumberFormatException e) {
        throw bad("its value " + Shown.value(value) + " is out of the range of a long");
      }
    }
    if (value.isIntegralNumber()) {
      throw bad("its value " + Shown.value(value) + " is out of the range of a long");
    }
    throw bad("its value " + Shown.value(value) + " is not a whole number");
  }

  @Override
  public String toString() {
    return path.toString();
  }

  private static boolean isWhole(String text) {
    int from = text.startsWith("-") ? 1 : 0;
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return text.length() > from;
  }

  private BadLineException bad(String problem) {
    return new BadLineException(
        "cannot order the event by '"
            + path
            + "': "
            + problem
            + "; name a field that every event has as a whole number, or leave the sequence to the"
            + " order of arrival");
  }
}
