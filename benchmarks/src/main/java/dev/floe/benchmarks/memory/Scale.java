package dev.floe.benchmarks.memory;

/**
 * How much is written, in which memory.
 *
 * @param rows of the table before the first epoch
 * @param epochs how many, at most {@value Versions#MAX_EPOCHS}
 * @param updates of an epoch
 * @param settled the epoch from which on nothing is to grow
 * @param sorterBytes the off-heap memory of the sorters
 * @param keyBytes the off-heap memory for the keys of data files
 */
record Scale(
    String name, int rows, int epochs, int updates, int settled, long sorterBytes, long keyBytes) {
  private static final long MB = 1 << 20;

  static Scale of(String name) {
    return switch (name) {
      case "full" -> full();
      case "short" -> brief();
      default ->
          throw new IllegalArgumentException(
              "cannot run at the scale '" + name + "': there are only short and full");
    };
  }

  /** With another memory for keys. */
  Scale withKeyMegabytes(int megabytes) {
    return new Scale(name, rows, epochs, updates, settled, sorterBytes, megabytes * MB);
  }

  /** How many epochs at either end are compared to tell growth. */
  int window() {
    return Math.max(1, (epochs - settled + 1) / 3);
  }

  /** The sizes the targets are stated for. */
  static Scale full() {
    return new Scale("full", 10_000_000, 20, 100_000, 5, 64 * MB, 128 * MB);
  }

  /** Small enough for each change: proves that all of it runs, and tells no growth. */
  static Scale brief() {
    return new Scale("short", 20_000, 6, 1_000, 3, MB, MB);
  }
}
