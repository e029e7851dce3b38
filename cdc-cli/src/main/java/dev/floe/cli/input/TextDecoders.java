package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;
import org.apache.iceberg.types.Types;

/** Decoders into strings, uuids and booleans. */
final class TextDecoders {
  private TextDecoders() {}

  /** Takes JSON strings only. */
  static Object toText(JsonNode value) throws Misfit {
    if (!value.isTextual()) {
      throw Misfit.value(value, Types.StringType.get(), "is not a string");
    }
    return checked(value.textValue(), value);
  }

  /** Takes any value: a string as it is, anything else as its JSON text. */
  static Object toTextOfAny(JsonNode value) throws Misfit {
    return checked(value.isTextual() ? value.textValue() : value.toString(), value);
  }

  /** Takes the canonical form only: 36 characters, hyphens in place. */
  static Object toUuid(JsonNode value) throws Misfit {
    if (value.isTextual() && value.textValue().length() == 36) {
      try {
        UUID uuid = UUID.fromString(value.textValue());
        if (uuid.toString().equalsIgnoreCase(value.textValue())) {
          return uuid;
        }
      } catch (IllegalArgumentException e) {
        throw notUuid(value);
      }
    }
    throw notUuid(value);
  }

  static Object toBoolean(JsonNode value) throws Misfit {
    if (!value.isBoolean()) {
      throw Misfit.value(value, Types.BooleanType.get(), "is neither true nor false");
    }
    return value.booleanValue();
  }

  /** A text that UTF-8 can hold. */
  private static String checked(String text, JsonNode value) throws Misfit {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        boolean pair =
            Character.isHighSurrogate(c)
                && i + 1 < length
                && Character.isLowSurrogate(text.charAt(i + 1));
        if (!pair) {
          throw Misfit.value(
              value,
              Types.StringType.get(),
              "has a lone surrogate at index %d, which is no character".formatted(i));
        }
        i++;
      }
    }
    return text;
  }

  private static Misfit notUuid(JsonNode value) {
    return Misfit.value(value, Types.UUIDType.get(), "is not a uuid of 36 characters");
  }
}
