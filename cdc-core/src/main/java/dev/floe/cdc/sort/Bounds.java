package dev.floe.cdc.sort;

/**
 * The switch for checks that only a fault in this engine can trip: set the system property {@code
 * floe.bounds} to {@code true} before the first sort to turn them on. Checks of what a caller
 * passes in, and of what comes back from disk, are always on.
 */
final class Bounds {
  static final boolean CHECKED = Boolean.getBoolean("floe.bounds");

  private Bounds() {}

  /** Refuses a range that is not inside {@code length} bytes or entries of {@code what}. */
  static void check(long from, long size, long length, String what) {
    if (from < 0 || size < 0 || from > length - size) {
      throw new IndexOutOfBoundsException(
          "cannot access " + size + " at " + from + " of " + what + ": it has " + length);
    }
  }
}
