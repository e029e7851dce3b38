package dev.floe.beam.types;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Optional;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.joda.time.ReadableInstant;

/**
 * Conversions of dates, times and timestamps, which Iceberg counts in days and microseconds from
 * 1970. A local time and an instant are each other's in UTC.
 */
final class TimeConversions {
  private static final long NANOS_PER_MICRO = 1_000;
  private static final long MICROS_PER_SECOND = 1_000_000;

  private TimeConversions() {}

  static Optional<Conversion> find(FieldType beam, Type iceberg) {
    if (LogicalTypes.isDate(beam)) {
      return iceberg.typeId() == Type.TypeID.DATE
          ? Optional.of(Conversion.of(v -> days((LocalDate) v), TimeConversions::localDate))
          : Optional.empty();
    }
    if (LogicalTypes.isTime(beam)) {
      return iceberg.typeId() == Type.TypeID.TIME
          ? Optional.of(
              Conversion.of(
                  v -> micros(((LocalTime) v).toNanoOfDay(), v), TimeConversions::localTime))
          : Optional.empty();
    }
    return Conversions.isTimestamp(iceberg) ? ofTimestamps(beam, iceberg) : Optional.empty();
  }

  private static Optional<Conversion> ofTimestamps(FieldType beam, Type iceberg) {
    if (LogicalTypes.isLocalDateTime(beam)) {
      return Optional.of(Conversion.of(TimeConversions::micros, v -> localDateTime(v)));
    }
    if (LogicalTypes.isInstant(beam)) {
      return Optional.of(Conversion.of(TimeConversions::micros, v -> instant(v)));
    }
    boolean zoned = ((Types.TimestampType) iceberg).shouldAdjustToUTC();
    return switch (beam.getTypeName()) {
      case DATETIME ->
          Optional.of(
              Conversion.of(
                  TimeConversions::micros,
                  v -> org.joda.time.Instant.ofEpochMilli(Math.floorDiv(microsOf(v), 1_000L))));
      case INT64 -> Optional.of(Conversion.of(TimeConversions::micros, v -> microsOf(v)));
      case STRING ->
          Optional.of(
              Conversion.of(
                  TimeConversions::micros,
                  v -> zoned ? instant(v).toString() : localDateTime(v).toString()));
      default -> Optional.empty();
    };
  }

  /** The microseconds of a point of time as pipelines have them. */
  @SuppressWarnings("JavaLocalDateTimeGetNano") // The seconds are beside it.
  private static Object micros(Object value) {
    if (value instanceof LocalDateTime local) {
      return ofSeconds(local.toEpochSecond(ZoneOffset.UTC), local.getNano(), value);
    }
    if (value instanceof Instant instant) {
      return ofSeconds(instant.getEpochSecond(), instant.getNano(), value);
    }
    if (value instanceof ReadableInstant joda) {
      long millis = joda.getMillis();
      return ofSeconds(
          Math.floorDiv(millis, 1_000L), Math.floorMod(millis, 1_000) * 1_000_000, value);
    }
    if (value instanceof Long micros) {
      return micros;
    }
    return parsed(value.toString());
  }

  private static Object parsed(String text) {
    try {
      TemporalAccessor parsed =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text, OffsetDateTime::from, LocalDateTime::from);
      long seconds =
          parsed.isSupported(ChronoField.INSTANT_SECONDS)
              ? parsed.getLong(ChronoField.INSTANT_SECONDS)
              : LocalDateTime.from(parsed).toEpochSecond(ZoneOffset.UTC);
      return ofSeconds(seconds, parsed.get(ChronoField.NANO_OF_SECOND), text);
    } catch (DateTimeException misfit) {
      throw new IllegalArgumentException(
          "'" + text + "' is no point of time in ISO 8601, such as 2026-01-31T12:00:00Z", misfit);
    }
  }

  private static Object days(LocalDate date) {
    long days = date.toEpochDay();
    if (days != (int) days) {
      throw new IllegalArgumentException(date + " is too far from 1970 to be counted in days");
    }
    return (int) days;
  }

  private static long ofSeconds(long seconds, int nanos, Object value) {
    long fraction = micros(nanos, value);
    try {
      // Towards zero first: the seconds alone may overflow where seconds and fraction do not.
      return seconds < 0
          ? Math.addExact(
              Math.multiplyExact(seconds + 1, MICROS_PER_SECOND), fraction - MICROS_PER_SECOND)
          : Math.addExact(Math.multiplyExact(seconds, MICROS_PER_SECOND), fraction);
    } catch (ArithmeticException tooFar) {
      throw new IllegalArgumentException(
          value + " is too far from 1970 to be counted in microseconds", tooFar);
    }
  }

  private static long micros(long nanos, Object value) {
    if (nanos % NANOS_PER_MICRO != 0) {
      throw new IllegalArgumentException(
          value + " has nanoseconds, and the column microseconds; cut it before it is written");
    }
    return nanos / NANOS_PER_MICRO;
  }

  private static long microsOf(Object value) {
    if (value instanceof Long micros) {
      return micros;
    }
    Instant instant = instant(value);
    return ofSeconds(instant.getEpochSecond(), instant.getNano(), value);
  }

  private static Instant instant(Object value) {
    if (value instanceof Long micros) {
      return Instant.ofEpochSecond(
          Math.floorDiv(micros, MICROS_PER_SECOND),
          Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }
    return value instanceof OffsetDateTime zoned
        ? zoned.toInstant()
        : ((LocalDateTime) value).toInstant(ZoneOffset.UTC);
  }

  private static LocalDateTime localDateTime(Object value) {
    return value instanceof LocalDateTime local
        ? local
        : LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC);
  }

  private static LocalDate localDate(Object value) {
    return value instanceof Integer days ? LocalDate.ofEpochDay(days) : (LocalDate) value;
  }

  private static LocalTime localTime(Object value) {
    return value instanceof Long micros
        ? LocalTime.ofNanoOfDay(micros * NANOS_PER_MICRO)
        : (LocalTime) value;
  }
}
