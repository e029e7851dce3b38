package dev.floe.cli.input;

import dev.floe.cdc.change.ChangeKind;
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
  }

  /**
   * Reads a map as the command line has it: {@code I=INSERT,U=UPDATE_AFTER,D=DELETE}.
   *
   * @throws IllegalArgumentException when the text is no such list
   */
  public static Map<String, ChangeKind> parseOpMap(String text) {
    throw new UnsupportedOperationException("not built yet");
  }
}
