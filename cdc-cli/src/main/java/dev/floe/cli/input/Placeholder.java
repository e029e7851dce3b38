package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/**
 * The marker that Debezium puts in the place of a value that the source left out of an update.
 *
 * <p>It takes the shape of its column: the text itself, its bytes as base64 or hex, a list that
 * holds the text, a list of its bytes as numbers, a map from the text to the text.
 */
final class Placeholder {
  static final String TEXT = "__debezium_unavailable_value";

  private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.US_ASCII);
  private static final String BASE64 = Base64.getEncoder().encodeToString(BYTES);
  private static final String HEX = HexFormat.of().formatHex(BYTES);

  private Placeholder() {}

  /** Whether a value is the marker or holds it at any depth. */
  static boolean isIn(JsonNode value) {
    if (value.isTextual()) {
      return isMarker(value.textValue());
    }
    if (value.isArray()) {
      return isInList(value);
    }
    if (value.isObject()) {
      return value.has(TEXT) || isInAny(value);
    }
    return false;
  }

  private static boolean isMarker(String text) {
    return switch (text.length()) {
      case 28 -> text.equals(TEXT);
      case 40 -> text.equals(BASE64);
      case 56 -> text.equals(HEX);
      default -> false;
    };
  }

  private static boolean isInList(JsonNode list) {
    return isBytes(list) || isInAny(list);
  }

  private static boolean isInAny(JsonNode container) {
    for (JsonNode element : container) {
      if (isIn(element)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBytes(JsonNode list) {
    if (list.size() != BYTES.length) {
      return false;
    }
    for (int i = 0; i < BYTES.length; i++) {
      JsonNode element = list.get(i);
      if (!element.isIntegralNumber() || element.longValue() != BYTES[i]) {
        return false;
      }
    }
    return true;
  }
}
