package dev.floe.cdc.row;

/**
 * What ORC files cannot hold: of the last second before 1970 they keep the first millisecond alone,
 * because a reader takes its fractions for those of the second after it.
 */
public final class OrcLimits {
  private static final long MICROS_PER_SECOND = 1_000_000L;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int MAX_NANOS_BEFORE_1970 = 999_999;

  private OrcLimits() {}

  /** Whether ORC can hold a timestamp, given as a second since 1970 and nanoseconds in it. */
  public static boolean holds(long second, int nanosOfSecond) {
    return second != -1 || nanosOfSecond <= MAX_NANOS_BEFORE_1970;
  }

  /**
   * Checks a number of a column that goes to ORC files.
   *
   * @throws IllegalArgumentException when it is a timestamp that they cannot hold
   */
  public static void check(long number, Column column) {
    long unit =
        switch (column.kind()) {
          case TIMESTAMP, TIMESTAMPTZ -> MICROS_PER_SECOND;
          case TIMESTAMP_NS, TIMESTAMPTZ_NS -> NANOS_PER_SECOND;
          default -> 0;
        };
    if (unit != 0 && number < 0 && number >= -unit) {
      int nanos = (int) ((number + unit) * (NANOS_PER_SECOND / unit));
      if (!holds(-1, nanos)) {
        throw column.refuse(refusal(nanos));
      }
    }
  }

  /** Why a fraction of the last second before 1970 is refused. */
  public static String refusal(int nanosOfSecond) {
    return ("ORC has no form for 1969-12-31T23:59:59.%09d, it has one for this fraction of the second"
            + " after it only; write such values to Parquet or Avro (write.format.default,"
            + " write.delete.format.default), or without their fraction")
        .formatted(nanosOfSecond);
  }
}
