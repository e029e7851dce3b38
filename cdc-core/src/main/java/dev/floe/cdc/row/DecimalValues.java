package dev.floe.cdc.row;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.apache.iceberg.types.Types;

/** Decimals at the scale of their column. */
final class DecimalValues {
  private DecimalValues() {}

  static BigInteger unscaled(Object value, Column column) {
    if (!(value instanceof BigDecimal decimal)) {
      throw column.refuseClass(value, "a BigDecimal");
    }
    Types.DecimalType type = (Types.DecimalType) column.type();
    if (decimal.signum() == 0) {
      return BigInteger.ZERO;
    }
    // In longs, and before any rescaling: 1E+1000000000 must not be written out to be refused.
    long wholeDigits = (long) decimal.precision() - decimal.scale();
    if (wholeDigits > (long) type.precision() - type.scale()) {
      throw column.refuse(
          "a number with %d digits before the point does not fit %s; widen the column or mend the value"
              .formatted(Math.max(wholeDigits, 0), type));
    }
    return decimal.scale() == type.scale()
        ? decimal.unscaledValue()
        : rescaled(decimal, type.scale(), column).unscaledValue();
  }

  private static BigDecimal rescaled(BigDecimal decimal, int scale, Column column) {
    // A number has at most precision - 1 trailing zeros, so more dropped digits cannot all be 0.
    if ((long) decimal.scale() - scale < decimal.precision()) {
      try {
        return decimal.setScale(scale, RoundingMode.UNNECESSARY);
      } catch (ArithmeticException e) {
        throw inexact(decimal, column);
      }
    }
    throw inexact(decimal, column);
  }

  private static IllegalArgumentException inexact(BigDecimal decimal, Column column) {
    return column.refuse(
        "a number with scale %d cannot be held by %s without rounding; round it before it is written"
            .formatted(decimal.scale(), column.type()));
  }
}
