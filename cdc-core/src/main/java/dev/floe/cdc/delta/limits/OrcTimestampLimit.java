package dev.floe.cdc.delta.limits;

/**
 * The timestamps that ORC cannot hold: those of the second before 1970 with a fraction of a
 * millisecond or more.
 *
 * <p>ORC counts seconds towards zero and tells from their sign alone which way the fraction goes,
 * so that such a value reads as one of the second after. As data it would be another, and as a key
 * delete another.
 */
public final class OrcTimestampLimit {
  private static final long MICROS_PER_SECOND = 1_000_000L;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final int NANOS_PER_MICRO = 1_000;

  /** The earliest that ORC cannot hold; those from it to the end of 1969 are refused. */
  private static final long FIRST_REFUSED_MICROS = 1_000L - MICROS_PER_SECOND;

  private static final long FIRST_REFUSED_NANOS = FIRST_REFUSED_MICROS * NANOS_PER_MICRO;

  private OrcTimestampLimit() {}

  /**
   * Checks a timestamp in microseconds.
   *
   * @param path the name of its column
   * @throws IllegalArgumentException when ORC cannot hold it
   */
  public static void checkMicros(String path, long micros) {
    if (micros < 0 && micros >= FIRST_REFUSED_MICROS) {
      throw refusal(path, (micros + MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }
  }

  /**
   * Checks a timestamp in nanoseconds.
   *
   * @param path the name of its column
   * @throws IllegalArgumentException when ORC cannot hold it
   */
  public static void checkNanos(String path, long nanos) {
    if (nanos < 0 && nanos >= FIRST_REFUSED_NANOS) {
      throw refusal(path, nanos + NANOS_PER_SECOND);
    }
  }

  private static IllegalArgumentException refusal(String path, long nanosOfSecond) {
    return new IllegalArgumentException(
        "cannot write column '%s': ORC has no form for 1969-12-31T23:59:59.%09d, it has one for this fraction of the second after it only; write such values to Parquet or Avro (write.format.default, write.delete.format.default), or without their fraction"
            .formatted(path, nanosOfSecond));
  }
}
