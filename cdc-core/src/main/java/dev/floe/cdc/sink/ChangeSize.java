package dev.floe.cdc.sink;

/**
 * How large a change may be: what takes it from here on, the sorters and the writers of files, can
 * hold what is no larger, and would fail with all of its epoch at what is.
 */
final class ChangeSize {
  /** The most bytes that the key and the row of a change have together, encoded. */
  static final int MAX_BYTES = 1 << 30;

  private ChangeSize() {}

  /**
   * Checks the size of an encoded change.
   *
   * @throws IllegalArgumentException when it is too large
   */
  static void check(int keyBytes, int rowBytes) {
    if ((long) keyBytes + rowBytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "its key has %,d bytes and its row %,d, more than %,d together, which is what sorters and files can take; leave large values out, or split them"
              .formatted(keyBytes, rowBytes, MAX_BYTES));
    }
  }
}
