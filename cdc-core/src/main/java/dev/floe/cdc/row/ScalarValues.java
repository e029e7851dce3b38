package dev.floe.cdc.row;

import java.time.LocalDate;
import java.util.UUID;

/**
 * Single values in Iceberg's generic or internal representation, turned into the numbers that stand
 * in bytes. Every method refuses, with an {@link IllegalArgumentException} that names the column, a
 * value of another class and one that the type cannot hold exactly. A long takes an {@code Integer}
 * too, a double a {@code Float}.
 */
public final class ScalarValues {
  private ScalarValues() {}

  /** A boolean. */
  public static boolean booleanOf(Object value, Column column) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw column.refuseClass(value, "a Boolean");
  }

  /** An int, the days of a date, or the unscaled number of a decimal of up to 9 digits. */
  public static int intOf(Object value, Column column) {
    return switch (column.kind()) {
      case DATE -> days(value, column);
      case DECIMAL_INT -> DecimalValues.unscaled(value, column).intValue();
      default -> {
        if (value instanceof Integer number) {
          yield number;
        }
        throw column.refuseClass(value, "an Integer");
      }
    };
  }

  /**
   * A long, the microseconds or nanoseconds of a time or timestamp, or the unscaled number of a
   * decimal of up to 18 digits.
   */
  public static long longOf(Object value, Column column) {
    return switch (column.kind()) {
      case LONG -> {
        if (value instanceof Long number) {
          yield number;
        }
        if (value instanceof Integer number) {
          yield number;
        }
        throw column.refuseClass(value, "a Long or an Integer");
      }
      case DECIMAL_LONG -> DecimalValues.unscaled(value, column).longValue();
      default -> TimeValues.of(value, column);
    };
  }

  /** The bits of a float; those of the canonical NaN for any NaN. */
  public static int floatBits(Object value, Column column) {
    if (value instanceof Float number) {
      return Float.floatToIntBits(number);
    }
    throw column.refuseClass(value, "a Float");
  }

  /** The bits of a double; those of the canonical NaN for any NaN. */
  public static long doubleBits(Object value, Column column) {
    if (value instanceof Double number) {
      return Double.doubleToLongBits(number);
    }
    if (value instanceof Float number) {
      return Double.doubleToLongBits(number);
    }
    throw column.refuseClass(value, "a Double or a Float");
  }

  /** A uuid. */
  public static UUID uuidOf(Object value, Column column) {
    if (value instanceof UUID uuid) {
      return uuid;
    }
    throw column.refuseClass(value, "a UUID");
  }

  /**
   * Writes a decimal's unscaled number, at the column's scale, as big-endian two's complement in
   * {@link Column#fixedBytes()} bytes. A value of another scale is taken, here and by the other
   * methods, when no digit has to be dropped.
   */
  public static void putDecimalBytes(Object value, Column column, byte[] into, int at) {
    byte[] digits = DecimalValues.unscaled(value, column).toByteArray();
    int padding = column.fixedBytes() - digits.length;
    byte sign = (byte) (digits[0] >> 7);
    for (int i = 0; i < padding; i += 1) {
      into[at + i] = sign;
    }
    System.arraycopy(digits, 0, into, at + padding, digits.length);
  }

  private static int days(Object value, Column column) {
    if (value instanceof Integer days) {
      return days;
    }
    if (value instanceof LocalDate date) {
      long days = date.toEpochDay();
      if (days == (int) days) {
        return (int) days;
      }
      throw column.refuse(date + " is out of the range of date; write a date that fits");
    }
    throw column.refuseClass(value, "a LocalDate or an Integer of days");
  }
}
