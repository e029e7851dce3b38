package dev.floe.cli.input;

import dev.floe.cdc.change.ChangeKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How flat events say what they are.
 *
 * @param opColumn the column that names the change kind; empty: every line is an insert
 * @param opMap from the column's values to kinds; a value that is not in it is read as the name of
 *     a kind
 * @param sequenceColumn the column that is the sequence number and not part of the row, if any
 */
public record FlatOptions(
    Optional<String> opColumn, Map<String, ChangeKind> opMap, Optional<String> sequenceColumn) {
  public FlatOptions {
    opMap = Map.copyOf(opMap);
    if (opColumn.isPresent() && opColumn.equals(sequenceColumn)) {
      throw new IllegalArgumentException(
          "cannot read flat events: the column "
              + Shown.text(opColumn.get())
              + " is named as both the op column and the sequence column; name two columns");
    }
    if (opColumn.isEmpty() && !opMap.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot map change kinds: there is no op column whose values to map; name one");
    }
  }

  /**
   * Reads a map as the command line has it: {@code I=INSERT,U=UPDATE_AFTER,D=DELETE}.
   *
   * @throws IllegalArgumentException when the text is no such list
   */
  public static Map<String, ChangeKind> parseOpMap(String text) {
    Map<String, ChangeKind> map = new LinkedHashMap<>();
    for (String entry : text.split(",", -1)) {
      int equals = entry.indexOf('=');
      if (equals <= 0) {
        throw bad(text, "'" + entry + "' is not VALUE=KIND");
      }
      String value = entry.substring(0, equals);
      ChangeKind kind = kindOrNull(entry.substring(equals + 1));
      if (kind == null) {
        throw bad(text, "'" + entry.substring(equals + 1) + "' is no change kind");
      }
      if (map.put(value, kind) != null) {
        throw bad(text, "'" + value + "' is mapped twice");
      }
    }
    return map;
  }

  /** The kind of a name, or null; exact. */
  static ChangeKind kindOrNull(String name) {
    for (ChangeKind kind : ChangeKind.values()) {
      if (kind.name().equals(name)) {
        return kind;
      }
    }
    return null;
  }

  private static IllegalArgumentException bad(String text, String problem) {
    return new IllegalArgumentException(
        "cannot read the op map '"
            + text
            + "': "
            + problem
            + "; write it as I=INSERT,U=UPDATE_AFTER,D=DELETE with the kinds "
            + Arrays.toString(ChangeKind.values()));
  }
}
