package dev.floe.cli.input;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Decoders of JSON numbers into whole and floating-point types.
 *
 * <p>A whole type takes only values it holds exactly. A floating-point type takes the nearest value
 * of a fraction, as every reader of JSON does, but a whole number only if it holds it exactly: what
 * was written as a whole number is often an identifier.
 */
final class NumberDecoders {
  private static final long EXACT_IN_DOUBLE = 1L << 53;
  private static final long EXACT_IN_FLOAT = 1L << 24;

  private NumberDecoders() {}

  static Object toInt(JsonNode value) throws Misfit {
    long whole = exactLong(value, Types.IntegerType.get());
    if ((int) whole != whole) {
      throw Misfit.value(value, Types.IntegerType.get(), "is out of its range");
    }
    return (int) whole;
  }

  static Object toLong(JsonNode value) throws Misfit {
    return exactLong(value, Types.LongType.get());
  }

  static Object toFloat(JsonNode value) throws Misfit {
    Type type = Types.FloatType.get();
    if (value.isIntegralNumber()) {
      float nearest = value.decimalValue().floatValue();
      requireExact(value, type, nearest, EXACT_IN_FLOAT);
      return nearest;
    }
    if (value.isNumber()) {
      float nearest = value.decimalValue().floatValue();
      if (Float.isInfinite(nearest)) {
        throw Misfit.value(value, type, "is out of its range");
      }
      return nearest;
    }
    return (float) special(value, type);
  }

  static Object toDouble(JsonNode value) throws Misfit {
    Type type = Types.DoubleType.get();
    if (value.isIntegralNumber()) {
      double nearest = value.doubleValue();
      requireExact(value, type, nearest, EXACT_IN_DOUBLE);
      return nearest;
    }
    if (value.isNumber()) {
      double nearest = value.decimalValue().doubleValue();
      if (Double.isInfinite(nearest)) {
        throw Misfit.value(value, type, "is out of its range");
      }
      return nearest;
    }
    return special(value, type);
  }

  /** The value as a long, whatever the literal's form: {@code 5}, {@code 5.0}, {@code 5e0}. */
  static long exactLong(JsonNode value, Type type) throws Misfit {
    if (value.isInt() || value.isLong()) {
      return value.longValue();
    }
    if (!value.isNumber()) {
      throw Misfit.value(value, type, "is not a number");
    }
    BigDecimal number = value.decimalValue();
    try {
      return number.longValueExact();
    } catch (ArithmeticException e) {
      boolean large = (long) number.precision() - number.scale() > 19 || value.isBigInteger();
      throw Misfit.value(value, type, large ? "is out of its range" : "is not a whole number");
    }
  }

  private static void requireExact(JsonNode value, Type type, double nearest, long exactBelow)
      throws Misfit {
    if (value.canConvertToLong()
        && value.longValue() <= exactBelow
        && value.longValue() >= -exactBelow) {
      return;
    }
    if (Double.isInfinite(nearest)
        || new BigDecimal(nearest).compareTo(value.decimalValue()) != 0) {
      throw Misfit.value(value, type, "has more digits than it holds");
    }
  }

  /** JSON has no literal for these; writers put their names in strings. */
  private static double special(JsonNode value, Type type) throws Misfit {
    return switch (value.asText()) {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw Misfit.value(value, type, "is not a number");
    };
  }
}
