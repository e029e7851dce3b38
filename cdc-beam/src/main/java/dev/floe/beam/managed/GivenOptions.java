package dev.floe.beam.managed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.beam.sdk.schemas.Schema;

/** What a configuration must not have before Beam has made a row of it. */
final class GivenOptions {
  private GivenOptions() {}

  /**
   * Refuses keys that are no options, and values of switches that are neither true nor false, which
   * Beam takes for false.
   *
   * @throws IllegalArgumentException when there are some; the message names them
   */
  static void check(Map<String, Object> given) {
    Schema options = WriteOption.schema();
    List<String> unknown = new ArrayList<>();
    for (String key : new TreeSet<>(given.keySet())) {
      if (!options.hasField(key)) {
        unknown.add(withNearest("", key, options.getFieldNames()));
      } else if (options.getField(key).getType().getTypeName() == Schema.TypeName.BOOLEAN) {
        checkSwitch(key, given.get(key));
      }
    }
    String handling = WriteOption.ERROR_HANDLING.key();
    if (given.get(handling) instanceof Map<?, ?> nested) {
      for (Object key : nested.keySet()) {
        if (!WriteOption.ERROR_OUTPUT.equals(key)) {
          unknown.add(
              withNearest(handling + ".", String.valueOf(key), List.of(WriteOption.ERROR_OUTPUT)));
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot write to Iceberg with the options "
              + unknown
              + ": there are no such options; correct their names, or leave them out. There are "
              + options.getFieldNames());
    }
  }

  private static void checkSwitch(String key, Object value) {
    if (value == null || value instanceof Boolean) {
      return;
    }
    String text = String.valueOf(value);
    if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
      throw new IllegalArgumentException(
          "cannot write to Iceberg with the option %s: '%s': it is a switch; set it to true or false"
              .formatted(key, text));
    }
  }

  private static String withNearest(String prefix, String key, List<String> known) {
    return Similar.to(key, known)
        .map(name -> prefix + key + " (did you mean " + prefix + name + "?)")
        .orElse(prefix + key);
  }

  /** Names that look like another one. */
  private static final class Similar {
    private Similar() {}

    /** The known name that is the fewest letters away, if these are few. */
    static Optional<String> to(String name, List<String> known) {
      String best = null;
      int fewest = Math.max(2, name.length() / 4) + 1;
      for (String candidate : known) {
        int letters = distance(name, candidate);
        if (letters < fewest) {
          fewest = letters;
          best = candidate;
        }
      }
      return Optional.ofNullable(best);
    }

    /** How many letters have to be added, left out or changed (Levenshtein 1966). */
    private static int distance(String from, String to) {
      int[] row = new int[to.length() + 1];
      for (int j = 0; j <= to.length(); j++) {
        row[j] = j;
      }
      for (int i = 1; i <= from.length(); i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= to.length(); j++) {
          int change = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
          diagonal = row[j];
          row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
        }
      }
      return row[to.length()];
    }
  }
}
