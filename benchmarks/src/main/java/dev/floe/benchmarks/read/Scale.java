package dev.floe.benchmarks.read;

/**
 * How much is written and how often it is read.
 *
 * @param rows of the table before the first epoch
 * @param changes of an epoch
 * @param few epochs after which the table is read first
 * @param some epochs after which it is read again
 * @param many epochs after which it is read once more
 * @param veryMany epochs after which it is read last
 * @param patienceSeconds what the scans of one table at an age may take together before the others
 *     go on without it
 * @param longestScanSeconds a scan that is expected to take longer is not begun
 */
record Scale(
    String name,
    int rows,
    int changes,
    int few,
    int some,
    int many,
    int veryMany,
    int warmUpRounds,
    int rounds,
    int patienceSeconds,
    int longestScanSeconds) {
  private static final int MINUTE = 60;

  static Scale of(String name) {
    return switch (name) {
      case "full" -> full();
      case "short" -> brief();
      default ->
          throw new IllegalArgumentException(
              "cannot run at the scale '" + name + "': there are only short and full");
    };
  }

  int epochs(Age age) {
    return switch (age) {
      case FEW -> few;
      case SOME -> some;
      case MANY -> many;
      case VERY_MANY -> veryMany;
    };
  }

  /** With another bound for a single scan. */
  Scale withLongestScan(int seconds) {
    return new Scale(
        name,
        rows,
        changes,
        few,
        some,
        many,
        veryMany,
        warmUpRounds,
        rounds,
        patienceSeconds,
        seconds);
  }

  /** The sizes the targets are stated for. */
  static Scale full() {
    return new Scale("full", 1_000_000, 10_000, 10, 50, 200, 500, 1, 5, MINUTE, 15 * MINUTE);
  }

  /** Small enough for each change: proves that all of it runs, and tells no times. */
  static Scale brief() {
    return new Scale("short", 2_000, 200, 1, 3, 6, 8, 0, 1, MINUTE, MINUTE);
  }
}
