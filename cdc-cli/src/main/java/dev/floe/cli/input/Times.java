package dev.floe.cli.input;

import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** What times and timestamps of both origins, numbers and text, have in common. */
final class Times {
  /** No timestamp in microseconds is further from 1970. */
  static final long MAX_EPOCH_SECOND = Long.MAX_VALUE / 1_000_000;

  private Times() {}

  /** The time floored to the microseconds that a column holds. */
  static LocalTime toMicros(LocalTime time) {
    return time.truncatedTo(ChronoUnit.MICROS);
  }
}
