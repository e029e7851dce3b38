package dev.floe.cdc.sort;

/**
 * How much off-heap memory the sorters that share it may hold, arenas and indexes together.
 *
 * <p>Thread-safe. A budget is not closed: it is a limit, the sorters own the memory.
 */
public final class SortBudget {
  private final long limitBytes;

  private SortBudget(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** A budget of {@code bytes}, at least 1. */
  public static SortBudget ofBytes(long bytes) {
    if (bytes < 1) {
      throw new IllegalArgumentException(
          "cannot make a sort budget: " + bytes + " bytes; give at least 1");
    }
    return new SortBudget(bytes);
  }

  /** A budget of {@code megabytes} times 2^20 bytes, at least 1. */
  public static SortBudget ofMegabytes(int megabytes) {
    return ofBytes((long) megabytes << 20);
  }

  /** The most that the sorters may hold together. */
  public long limitBytes() {
    return limitBytes;
  }

  /** What the sorters hold now: 0 once all are closed. */
  public long usedBytes() {
    throw new UnsupportedOperationException("not built yet");
  }
}
