package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Which runs to merge next, so that those read at once stay within a limit of memory.
 *
 * <p>A run takes what {@link BlockReader} says it needs at least; reading ahead gets what is left.
 * The shortest runs are merged first, as many as fit, but no more than it takes to make the next
 * merge the last. Two are merged whatever they take, because fewer are no merge.
 */
final class MergePlan {
  private static final int MIN_FAN_IN = 2;

  /** More runs at once than this no longer save a pass that matters. */
  private static final int MAX_FAN_IN = 128;

  private final PriorityQueue<Run> runs = new PriorityQueue<>(Comparator.comparingLong(Run::bytes));
  private final int bufferBytes;
  private final long limitBytes;

  /** What reading all the runs at once would take. */
  private long readBytes;

  /** A plan to merge all of {@code runs}, at least one, through buffers of {@code bufferBytes}. */
  MergePlan(List<Run> runs, int bufferBytes, long limitBytes) {
    this.bufferBytes = bufferBytes;
    this.limitBytes = limitBytes;
    runs.forEach(this::add);
  }

  void add(Run run) {
    runs.add(run);
    readBytes += bytesToRead(run);
  }

  /** Whether all runs that are left can be merged at once. */
  boolean isLast() {
    return fits(readBytes, runs.size());
  }

  /** Takes the runs of the next merge: all where it {@link #isLast()}, else at least two. */
  List<Run> next() {
    List<Run> next = new ArrayList<>();
    if (isLast()) {
      next.addAll(runs);
      return next;
    }
    long nextBytes = 0;
    long resultBytes = bufferBytes;
    while (fits(nextBytes + bytesToRead(runs.peek()), next.size() + 1)
        && !fits(readBytes + resultBytes, runs.size() + 1)) {
      Run run = runs.remove();
      long bytes = bytesToRead(run);
      next.add(run);
      nextBytes += bytes;
      readBytes -= bytes;
      resultBytes = Math.max(resultBytes, bytes);
    }
    return next;
  }

  private boolean fits(long bytes, int count) {
    return count <= MIN_FAN_IN || (count <= MAX_FAN_IN && bytes <= limitBytes);
  }

  private long bytesToRead(Run run) {
    return BlockReader.bytesToRead(run, bufferBytes);
  }
}
