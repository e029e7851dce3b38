package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types.DecimalType;

/** Decoders into decimals: exact or refused. */
final class DecimalDecoders {
  /** Longer than any decimal that fits a column; keeps a hostile exponent from costing memory. */
  private static final int MAX_DIGITS = 1000;

  private DecimalDecoders() {}

  /** Takes JSON numbers, and strings of digits such as {@code "-12.50"}. */
  static ValueDecoder ofDigits(DecimalType type) {
    return value ->
        value.isNumber()
            ? fit(value.decimalValue(), type, value)
            : fit(digits(value, type), type, value);
  }

  /** Takes JSON numbers, and base64 of the big-endian unscaled value at a scale. */
  static ValueDecoder ofBytes(DecimalType type, int scale) {
    return value ->
        value.isNumber()
            ? fit(value.decimalValue(), type, value)
            : fit(unscaled(value, scale, type), type, value);
  }

  /** Takes objects with a {@code scale} and a base64 {@code value}. */
  static ValueDecoder ofVariableScale(DecimalType type) {
    return value -> fit(variableScale(value, type), type, value);
  }

  static BigDecimal variableScale(JsonNode value, Type type) throws Misfit {
    JsonNode scale = value.get("scale");
    JsonNode unscaled = value.get("value");
    if (scale == null || !scale.canConvertToInt() || unscaled == null) {
      throw Misfit.value(value, type, "is not an object with 'scale' and 'value'");
    }
    return unscaled(unscaled, scale.intValue(), type);
  }

  static BigDecimal unscaled(JsonNode value, int scale, Type type) throws Misfit {
    byte[] bytes = ByteDecoders.base64(value, type);
    if (bytes.length == 0) {
      throw Misfit.value(value, type, "is empty and therefore no number");
    }
    return new BigDecimal(new BigInteger(bytes), scale);
  }

  /** Sets the column's scale without losing a digit. */
  static BigDecimal fit(BigDecimal number, DecimalType type, JsonNode value) throws Misfit {
    if (number.signum() == 0) {
      return BigDecimal.valueOf(0, type.scale());
    }
    long wholeDigits = (long) number.precision() - number.scale();
    if (wholeDigits > type.precision() - type.scale()) {
      throw Misfit.value(value, type, "has too many digits before the decimal point");
    }
    if ((long) number.scale() - type.scale() > number.precision()) {
      throw tooFine(value, type);
    }
    try {
      return number.setScale(type.scale());
    } catch (ArithmeticException e) {
      throw tooFine(value, type);
    }
  }

  private static Misfit tooFine(JsonNode value, DecimalType type) {
    return Misfit.value(value, type, "has more than " + type.scale() + " digits after the point");
  }

  private static BigDecimal digits(JsonNode value, DecimalType type) throws Misfit {
    if (!value.isTextual()) {
      throw Misfit.value(value, type, "is not a number");
    }
    String text = value.textValue();
    if (text.length() > MAX_DIGITS || !isPlain(text)) {
      throw Misfit.value(
          value, type, "is not a plain decimal number (base64 needs the schema block)");
    }
    return new BigDecimal(text);
  }

  private static boolean isPlain(String text) {
    boolean digit = false;
    boolean point = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digit = true;
      } else if (c == '.' && !point) {
        point = true;
      } else if (i > 0 || (c != '-' && c != '+')) {
        return false;
      }
    }
    return digit;
  }
}
