package dev.floe.cdc.delta;

/** Failures on the way out of another one. */
final class Failures {
  private Failures() {}

  /** Keeps a later failure with the first one, which is the one to be reported. */
  static void suppress(Throwable later, Throwable first) {
    if (later != first) { // which addSuppressed would refuse with a failure of its own
      first.addSuppressed(later);
    }
  }
}
