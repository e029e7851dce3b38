package dev.floe.cdc.row;

import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;

/** Times of day and timestamps as numbers of their type's unit. */
final class TimeValues {
  private static final long MICROS_PER_SECOND = 1_000_000L;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final long MICROS_PER_DAY = 86_400L * MICROS_PER_SECOND;

  private TimeValues() {}

  static long of(Object value, Column column) {
    if (value instanceof Long number) {
      return checked(number, column);
    }
    switch (column.kind()) {
      case TIME -> {
        if (value instanceof LocalTime time) {
          return time.toSecondOfDay() * MICROS_PER_SECOND
              + wholeMicros(time.get(ChronoField.NANO_OF_SECOND), column);
        }
        throw column.refuseClass(value, "a LocalTime or a Long of microseconds");
      }
      case TIMESTAMP, TIMESTAMP_NS -> {
        if (value instanceof LocalDateTime time) {
          return instant(
              time.toEpochSecond(ZoneOffset.UTC), time.get(ChronoField.NANO_OF_SECOND), column);
        }
        throw column.refuseClass(value, "a LocalDateTime or a Long of its unit");
      }
      default -> {
        if (value instanceof OffsetDateTime time) {
          return instant(time.toEpochSecond(), time.getNano(), column);
        }
        throw column.refuseClass(value, "an OffsetDateTime or a Long of its unit");
      }
    }
  }

  private static long checked(long number, Column column) {
    if (column.kind() == ValueKind.TIME && (number < 0 || number >= MICROS_PER_DAY)) {
      throw column.refuse(
          number + " microseconds is no time of day; write 0 to " + (MICROS_PER_DAY - 1));
    }
    return number;
  }

  private static long instant(long seconds, int nanos, Column column) {
    boolean nanoseconds =
        column.kind() == ValueKind.TIMESTAMP_NS || column.kind() == ValueKind.TIMESTAMPTZ_NS;
    long unit = nanoseconds ? NANOS_PER_SECOND : MICROS_PER_SECOND;
    long fraction = nanoseconds ? nanos : wholeMicros(nanos, column);
    try {
      // Towards zero first: the seconds alone may overflow where seconds and fraction do not.
      return seconds < 0 && fraction > 0
          ? Math.addExact(Math.multiplyExact(seconds + 1, unit), fraction - unit)
          : Math.addExact(Math.multiplyExact(seconds, unit), fraction);
    } catch (ArithmeticException e) {
      throw column.refuse(
          "%d seconds from 1970 is out of the range of %s; write a timestamp that fits"
              .formatted(seconds, column.type()));
    }
  }

  private static int wholeMicros(int nanos, Column column) {
    if (nanos % NANOS_PER_MICRO != 0) {
      throw column.refuse(
          "%d nanoseconds are no whole microseconds, which %s counts; truncate the value before it is written"
              .formatted(nanos, column.type()));
    }
    return nanos / NANOS_PER_MICRO;
  }
}
