package dev.floe.benchmarks.common;

import java.util.Arrays;
import java.util.Locale;

/** The names by which commands and results know an enum's constants. */
public final class Ids {
  private Ids() {}

  /** The name of a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The comparison of a name.
   *
   * @throws IllegalArgumentException when none has it
   */
  public static <E extends Enum<E>> E comparison(Class<E> comparisons, String id) {
    return Arrays.stream(comparisons.getEnumConstants())
        .filter(comparison -> of(comparison).equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "cannot compare '"
                        + id
                        + "': it is none of "
                        + Arrays.stream(comparisons.getEnumConstants()).map(Ids::of).toList()));
  }
}
