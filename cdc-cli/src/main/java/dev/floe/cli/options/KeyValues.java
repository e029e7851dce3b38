package dev.floe.cli.options;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the values of a repeatable {@code KEY=VALUE} option. */
public final class KeyValues {
  private KeyValues() {}

  /**
   * The pairs in the order given.
   *
   * @throws ParameterException when one has no key, or a key is given twice
   */
  public static Map<String, String> parse(CommandSpec spec, String option, List<String> pairs) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new ParameterException(
            spec.commandLine(), "cannot read %s '%s': it is not KEY=VALUE".formatted(option, pair));
      }
      String key = pair.substring(0, equals);
      String value = pair.substring(equals + 1);
      String earlier = values.putIfAbsent(key, value);
      if (earlier != null) {
        throw new ParameterException(
            spec.commandLine(),
            "cannot set %s '%s' to '%s': it was given before, as '%s'"
                .formatted(option, key, value, earlier));
      }
    }
    return values;
  }
}
