package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Decoders of dates, times and timestamps written as whole numbers since midnight or since 1970.
 *
 * <p>A column that holds microseconds floors nanoseconds. A count since 1970 is UTC: a column
 * without a zone takes it as UTC's wall clock, a column with a zone as that instant.
 */
final class EpochDecoders {
  private static final long SECONDS_PER_DAY = 86_400;

  private EpochDecoders() {}

  static Object toDate(JsonNode value) throws Misfit {
    Type type = Types.DateType.get();
    long days = NumberDecoders.exactLong(value, type);
    if ((int) days != days) {
      throw Misfit.value(value, type, "is out of its range as days since 1970");
    }
    return LocalDate.ofEpochDay(days);
  }

  static ValueDecoder toTime(TimePrecision unit) {
    long unitsPerDay = SECONDS_PER_DAY * unit.unitsPerSecond();
    return value -> {
      Type type = Types.TimeType.get();
      long units = NumberDecoders.exactLong(value, type);
      if (units < 0 || units >= unitsPerDay) {
        throw Misfit.value(
            value,
            type,
            "is not a time of day in " + unit + " (a long column takes it as a number)");
      }
      return Times.toMicros(LocalTime.ofNanoOfDay(units * unit.nanosPerUnit()));
    };
  }

  static ValueDecoder toTimestamp(TimePrecision unit, Type type) {
    TimestampTarget target = TimestampTarget.of(type);
    return value -> {
      long units = NumberDecoders.exactLong(value, type);
      long seconds = Math.floorDiv(units, unit.unitsPerSecond());
      long rest = Math.floorMod(units, unit.unitsPerSecond());
      if (Math.abs(seconds) > Times.MAX_EPOCH_SECOND) {
        throw Misfit.value(value, type, "is out of its range in " + unit + " since 1970");
      }
      int nanos = (int) (rest * unit.nanosPerUnit());
      return target.ofUtc(LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC), value);
    };
  }
}
