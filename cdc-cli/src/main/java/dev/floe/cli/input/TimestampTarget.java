package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * One of Iceberg's four timestamp types: with or without a zone, in microseconds or nanoseconds.
 *
 * @param type the type itself
 * @param zoned whether values are instants
 * @param unit what values are floored to
 * @param maxEpochSecond how far from 1970 a value may be
 */
record TimestampTarget(Type type, boolean zoned, ChronoUnit unit, long maxEpochSecond) {
  private static final long MAX_EPOCH_SECOND_NANOS = Long.MAX_VALUE / 1_000_000_000;

  static TimestampTarget of(Type type) {
    if (type instanceof Types.TimestampType micros) {
      return new TimestampTarget(
          type, micros.shouldAdjustToUTC(), ChronoUnit.MICROS, Times.MAX_EPOCH_SECOND);
    }
    Types.TimestampNanoType nanos = (Types.TimestampNanoType) type;
    return new TimestampTarget(
        type, nanos.shouldAdjustToUTC(), ChronoUnit.NANOS, MAX_EPOCH_SECOND_NANOS);
  }

  /** The column's value of a moment given as UTC's wall clock. */
  Object ofUtc(LocalDateTime utc, JsonNode value) throws Misfit {
    long seconds = utc.toEpochSecond(ZoneOffset.UTC);
    if (seconds >= maxEpochSecond || seconds <= -maxEpochSecond) {
      throw Misfit.value(value, type, "is out of its range");
    }
    LocalDateTime floored = utc.truncatedTo(unit);
    return zoned ? floored.atOffset(ZoneOffset.UTC) : floored;
  }
}
