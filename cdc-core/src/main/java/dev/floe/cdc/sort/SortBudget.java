package dev.floe.cdc.sort;

import java.util.concurrent.Executor;

/**
 * How much off-heap memory the sorters that share it may hold: records and their index, and the
 * buffers through which they spill and merge.
 *
 * <ul>
 *   <li>Whoever needs memory gets it. When none is left the sorter with the most records spills.
 *   <li>Sorters on different threads do not make each other spill at once: one that holds much is
 *       asked to, and spills when it next needs memory. Half an even share of each thread is left
 *       free for it by the others.
 *   <li>The limit is exceeded only by what cannot be done with less: one record larger than what is
 *       free; the first three regions of a sorter, each a 512th of the limit and 1 MB at most,
 *       while others hold all and nothing is being written; and, where the limit is tiny, the
 *       buffers of a merge, of which 8 are always taken.
 *   <li>Made for up to a hundred sorters at once: with more than 170 not each of them can have its
 *       three regions, and they make each other spill a few records at a time.
 *   <li>Besides it a sorter takes less than 150 KB of heap, however many records it has, and 1 KB
 *       for each run it merges; what a container must give a process is its heap, its budgets and 8
 *       MB.
 *   <li>Memory that a sorter gives back is kept for the next one until the budget is closed. All
 *       that is held and kept is within the limit.
 *   <li>Thread-safe. Whoever makes a budget closes it after the sorters; a budget that is not
 *       closed keeps its memory until the process ends.
 * </ul>
 */
public final class SortBudget implements AutoCloseable {
  private final SharedMemory memory;
  private final SortThreads threads;
  private final Executor background;

  private SortBudget(long limitBytes, SortThreads threads, Executor background) {
    this.memory = new SharedMemory(limitBytes);
    this.threads = threads;
    this.background = background;
  }

  /** A budget of {@code bytes}, at least 1. */
  public static SortBudget ofBytes(long bytes) {
    SortThreads threads = new SortThreads();
    return new SortBudget(checked(bytes), threads, threads);
  }

  /** A budget of {@code megabytes} times 2^20 bytes, at least 1. */
  public static SortBudget ofMegabytes(int megabytes) {
    return ofBytes((long) megabytes << 20);
  }

  /** A budget whose sorters do in {@code background} what others do on threads of the budget. */
  static SortBudget withExecutor(long bytes, Executor background) {
    return new SortBudget(checked(bytes), new SortThreads(), background);
  }

  private static long checked(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "cannot make a sort budget: " + bytes + " bytes; give at least 1");
    }
    return bytes;
  }

  /** The most that the sorters may hold together. */
  public long limitBytes() {
    return memory.limitBytes();
  }

  /** What the sorters hold now: 0 once all are closed. */
  public long usedBytes() {
    return memory.usedBytes();
  }

  /** What is kept for the next sorters: 0 once the budget is closed. */
  public long keptBytes() {
    return memory.keptBytes();
  }

  /**
   * Frees the memory that is kept. Idempotent. Sorters that are open go on, and what they give back
   * is freed.
   */
  @Override
  public void close() {
    memory.close();
    threads.endWhenIdle();
  }

  SharedMemory memory() {
    return memory;
  }

  /** What the sorters do in the background goes here. */
  Executor background() {
    return background;
  }
}
