package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Decoders of dates, times and timestamps written as ISO 8601 text.
 *
 * <table>
 *   <caption>Zones</caption>
 *   <tr><th>column</th><th>no offset</th><th>{@code Z}</th><th>other offset</th></tr>
 *   <tr><td>date, time, timestamp</td><td>taken</td><td>taken as wall clock</td><td>refused</td></tr>
 *   <tr><td>timestamptz</td><td>refused: which instant?</td><td>taken</td><td>taken</td></tr>
 * </table>
 *
 * <p>Between date and time stands a {@code T} or a space. Digits finer than the column are floored.
 */
final class IsoDecoders {
  /** An offset may be missing or short: {@code +01}. */
  private static final DateTimeFormatter WITH_OFFSET =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .optionalStart()
          .parseLenient()
          .appendOffsetId()
          .toFormatter(Locale.ROOT);

  private IsoDecoders() {}

  static Object toDate(JsonNode value) throws Misfit {
    Type type = Types.DateType.get();
    try {
      LocalDate date = LocalDate.parse(withoutZulu(text(value, type)));
      if ((int) date.toEpochDay() != date.toEpochDay()) {
        throw Misfit.value(value, type, "is out of its range");
      }
      return date;
    } catch (DateTimeException e) {
      throw Misfit.value(value, type, "is not a date such as 2024-01-31");
    }
  }

  static Object toTime(JsonNode value) throws Misfit {
    Type type = Types.TimeType.get();
    try {
      return Times.toMicros(LocalTime.parse(withoutZulu(text(value, type))));
    } catch (DateTimeException e) {
      throw Misfit.value(value, type, "is not a time of day such as 13:45:30.5");
    }
  }

  static ValueDecoder toTimestamp(Type type) {
    TimestampTarget target = TimestampTarget.of(type);
    return value -> {
      String text = text(value, type);
      String iso = text.length() > 10 && text.charAt(10) == ' ' ? text.replace(' ', 'T') : text;
      try {
        return target.ofUtc(target.zoned() ? instant(iso, value, type) : wallClock(iso), value);
      } catch (DateTimeException e) {
        String example = target.zoned() ? "2024-01-31T13:45:30.5Z" : "2024-01-31T13:45:30.5";
        throw Misfit.value(value, type, "is not a timestamp such as " + example);
      }
    };
  }

  private static LocalDateTime wallClock(String iso) {
    return LocalDateTime.parse(withoutZulu(iso));
  }

  private static LocalDateTime instant(String iso, JsonNode value, Type type) throws Misfit {
    TemporalAccessor parsed = WITH_OFFSET.parseBest(iso, OffsetDateTime::from, LocalDateTime::from);
    if (parsed instanceof OffsetDateTime instant) {
      return instant.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    }
    throw Misfit.value(value, type, "has no zone offset, so it names no instant");
  }

  private static String withoutZulu(String text) {
    return text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
  }

  private static String text(JsonNode value, Type type) throws Misfit {
    if (!value.isTextual()) {
      throw Misfit.value(value, type, "is not text");
    }
    return value.textValue();
  }
}
