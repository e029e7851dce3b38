package dev.floe.cli.input;

/** The unit of a time or timestamp written as an integer by a source that declares no types. */
public enum TimePrecision {
  MILLIS(1_000_000L),
  MICROS(1_000L),
  NANOS(1L);

  private final long nanosPerUnit;

  TimePrecision(long nanosPerUnit) {
    this.nanosPerUnit = nanosPerUnit;
  }

  long nanosPerUnit() {
    return nanosPerUnit;
  }

  long unitsPerSecond() {
    return 1_000_000_000L / nanosPerUnit;
  }
}
