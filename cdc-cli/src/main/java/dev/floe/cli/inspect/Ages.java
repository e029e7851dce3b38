package dev.floe.cli.inspect;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times and spans of time for the eye. */
final class Ages {
  private Ages() {}

  /** How long ago, as of another time; a clock that is behind tells no negative age. */
  static Duration between(Instant then, Instant now) {
    return then.isBefore(now) ? Duration.between(then, now) : Duration.ZERO;
  }

  /** Its two largest units, as in {@code 3 d 4 h}. */
  static String text(Duration age) {
    long seconds = age.toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return two(seconds / 60, "min", seconds % 60, "s");
    }
    if (seconds < 86_400) {
      return two(seconds / 3600, "h", seconds % 3600 / 60, "min");
    }
    return two(seconds / 86_400, "d", seconds % 86_400 / 3600, "h");
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0
        ? "%d %s".formatted(large, unit)
        : "%d %s %d %s".formatted(large, unit, small, smallUnit);
  }

  /** A time in UTC, to the second. */
  static String time(Instant time) {
    return DateTimeFormatter.ISO_INSTANT
        .format(time.truncatedTo(ChronoUnit.SECONDS))
        .replace('T', ' ')
        .replace("Z", "");
  }
}
