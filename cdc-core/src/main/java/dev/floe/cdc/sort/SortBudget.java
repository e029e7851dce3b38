package dev.floe.cdc.sort;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much off-heap memory the sorters that share it may hold: arenas, indexes, and the buffers
 * through which they spill and merge.
 *
 * <ul>
 *   <li>Open sorters share it evenly: each may hold the limit divided by their number. One that
 *       holds more, because others were opened later, spills when it next needs memory.
 *   <li>It is exceeded only by what cannot be done with less: a record larger than a share, and the
 *       least that a sorter works with, if others still hold what would be its share or the share
 *       is tiny. That is 64 KB while it adds, and while it merges 9 I/O buffers, or one and two
 *       records where these are larger; an I/O buffer has a 32nd of a share, but 1 KB at least and
 *       64 KB at most.
 *   <li>Thread-safe. A budget is not closed: it is a limit, the sorters own the memory.
 * </ul>
 */
public final class SortBudget implements AutoCloseable {
  private final long limitBytes;
  private final AtomicLong usedBytes = new AtomicLong();
  private final AtomicInteger sharers = new AtomicInteger();

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
    return usedBytes.get();
  }

  /** Frees the memory kept for the next sorters. Idempotent; sorters may still be open. */
  @Override
  public void close() {}

  /** Begins sharing; ends with {@link #leave()}. */
  void join() {
    sharers.incrementAndGet();
  }

  void leave() {
    sharers.decrementAndGet();
  }

  /** What each sharer may hold now. */
  long shareBytes() {
    return limitBytes / Math.max(1, sharers.get());
  }

  /** What is not taken; 0 while the limit is exceeded. */
  long availableBytes() {
    return Math.max(0, limitBytes - usedBytes.get());
  }

  /** Takes {@code bytes} if they are within the limit. */
  boolean tryReserve(long bytes) {
    long used = usedBytes.get();
    while (bytes <= limitBytes - used) {
      if (usedBytes.compareAndSet(used, used + bytes)) {
        return true;
      }
      used = usedBytes.get();
    }
    return false;
  }

  /** Takes {@code bytes} even beyond the limit. */
  void reserve(long bytes) {
    usedBytes.addAndGet(bytes);
  }

  /** Gives back what was taken. */
  void release(long bytes) {
    usedBytes.addAndGet(-bytes);
  }
}
