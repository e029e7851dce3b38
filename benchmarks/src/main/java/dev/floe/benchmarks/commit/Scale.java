package dev.floe.benchmarks.commit;

/**
 * How much is committed and how often.
 *
 * @param shortHistory snapshots of a table before, where there are few
 * @param longHistory where there are many
 * @param veryLongHistory where there are very many
 * @param commits in a lap
 * @param warmUpRounds of single commits; the longer laps take a quarter
 * @param rounds of single commits; the longer laps take a quarter
 * @param backlog epochs that are released at once
 */
record Scale(
    String name,
    int shortHistory,
    int longHistory,
    int veryLongHistory,
    int commits,
    int warmUpRounds,
    int rounds,
    int backlog) {
  private static final int LONG_LAPS = 4;

  static Scale of(String name) {
    return switch (name) {
      case "full" -> full();
      case "short" -> brief();
      default ->
          throw new IllegalArgumentException(
              "cannot run at the scale '" + name + "': there are only short and full");
    };
  }

  int snapshots(History history) {
    return switch (history) {
      case SHORT -> shortHistory;
      case LONG -> longHistory;
      case VERY_LONG -> veryLongHistory;
    };
  }

  /** Of laps with the whole backlog. */
  int longWarmUpRounds() {
    return warmUpRounds / LONG_LAPS;
  }

  /** Of laps with the whole backlog. */
  int longRounds() {
    return Math.max(1, rounds / LONG_LAPS);
  }

  /** The sizes the targets are stated for. */
  static Scale full() {
    return new Scale("full", 10, 1_000, 10_000, 5, 6, 12, 100);
  }

  /** Small enough for each change: proves that all of it runs, and tells no times. */
  static Scale brief() {
    return new Scale("short", 10, 40, 200, 1, 0, 1, 5);
  }
}
