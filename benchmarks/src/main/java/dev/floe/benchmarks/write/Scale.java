package dev.floe.benchmarks.write;

/**
 * How much is written and how often.
 *
 * @param changes in a lap that is timed
 * @param budgetBytes a budget in which they are sorted in memory
 * @param spillBudgetBytes one in which they are not
 * @param heapChanges in a lap whose heap is watched
 * @param partitions of the table of many partitions
 * @param partitionChanges what is written to it
 */
record Scale(
    String name,
    int changes,
    int warmUpRounds,
    int rounds,
    long budgetBytes,
    long spillBudgetBytes,
    int heapChanges,
    int partitions,
    int partitionChanges) {
  private static final long MB = 1 << 20;

  /** How many times more keys the heap is watched with. */
  static final int GROWTH = 4;

  static Scale of(String name) {
    return switch (name) {
      case "full" -> full();
      case "short" -> brief();
      default ->
          throw new IllegalArgumentException(
              "cannot run at the scale '" + name + "': there are only short and full");
    };
  }

  /** With another number of changes in a lap, at least 10, and budgets in proportion. */
  Scale withChanges(int count) {
    if (count < 10) {
      throw new IllegalArgumentException(
          "cannot write " + count + " changes: the mix is made of tenths; give at least 10");
    }
    double part = (double) count / changes;
    return new Scale(
        name,
        count,
        warmUpRounds,
        rounds,
        budgetBytes,
        Math.max(MB, (long) (spillBudgetBytes * part)),
        (int) Math.max(1, heapChanges * part),
        partitions,
        (int) Math.max(1, partitionChanges * part));
  }

  /** The sizes the targets are stated for. */
  static Scale full() {
    return new Scale("full", 1_000_000, 2, 3, 512 * MB, 32 * MB, 300_000, 5_000, 100_000);
  }

  /** Small enough for each change: proves that all of it runs, and tells no times. */
  static Scale brief() {
    return new Scale("short", 5_000, 0, 1, 64 * MB, MB / 4, 2_000, 200, 2_000);
  }
}
