package dev.floe.cli.show;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * What a value looks like as text.
 *
 * <ul>
 *   <li>Times of day and timestamps have all fraction digits of their type, 6 or 9; a timestamp
 *       with zone is in UTC and ends in {@code Z}.
 *   <li>Binary and fixed are base64.
 *   <li>Structs, lists and maps are {@linkplain JsonValues JSON}.
 * </ul>
 */
final class TextValues {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN).build();
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS");
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS");
  private static final DateTimeFormatter NANOS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS");

  private TextValues() {}

  /** The text of a value that is not null. */
  static String text(Type type, Object value) {
    return switch (type.typeId()) {
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      case TIME -> TIME.format((LocalTime) value);
      case TIMESTAMP -> timestamp(MICROS, ((Types.TimestampType) type).shouldAdjustToUTC(), value);
      case TIMESTAMP_NANO ->
          timestamp(NANOS, ((Types.TimestampNanoType) type).shouldAdjustToUTC(), value);
      case BINARY -> base64((ByteBuffer) value);
      case FIXED ->
          base64(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : (ByteBuffer) value);
      case STRUCT, LIST, MAP -> json(type, value);
      default -> value.toString();
    };
  }

  /** Whether a column of the type is set to the right, digits under digits. */
  static boolean isNumber(Type type) {
    return switch (type.typeId()) {
      case INTEGER, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  private static String timestamp(DateTimeFormatter format, boolean utc, Object value) {
    return utc
        ? format.format(((OffsetDateTime) value).withOffsetSameInstant(ZoneOffset.UTC)) + "Z"
        : format.format((LocalDateTime) value);
  }

  private static String base64(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    return Base64.getEncoder().encodeToString(copy);
  }

  private static String json(Type type, Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      JsonValues.write(json, type, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
