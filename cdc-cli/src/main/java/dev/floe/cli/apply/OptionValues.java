package dev.floe.cli.apply;

import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Turns option values that cannot be read into usage errors. */
final class OptionValues {
  private OptionValues() {}

  /** What a parser makes of an option's value. */
  static <T> T parsed(CommandSpec spec, String option, Supplier<T> parser) {
    try {
      return parser.get();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), "cannot use %s: %s".formatted(option, e.getMessage()), e);
    }
  }

  /** The value of an option that must be at least 0. */
  static <T extends Number> T notNegative(CommandSpec spec, String option, T value) {
    if (value.longValue() < 0) {
      throw new ParameterException(
          spec.commandLine(), "cannot use %s %s: it is at least 0".formatted(option, value));
    }
    return value;
  }

  /** The value of an option that must be at least 1. */
  static <T extends Number> T positive(CommandSpec spec, String option, T value) {
    if (value.longValue() < 1) {
      throw new ParameterException(
          spec.commandLine(), "cannot use %s %s: it is at least 1".formatted(option, value));
    }
    return value;
  }
}
