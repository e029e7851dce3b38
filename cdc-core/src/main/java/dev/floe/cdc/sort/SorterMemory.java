package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory of one sorter: all its regions, charged to the shared {@link SortBudget}. Closing it
 * frees whatever is left, so that no failure path can leak. Not thread-safe.
 */
final class SorterMemory implements AutoCloseable {
  /** What a sorter within its share gets even if the others have left nothing. */
  private static final long FLOOR_BYTES = 64 << 10;

  private final SortBudget budget;
  private final List<Region> live = new ArrayList<>();
  private long heldBytes;
  private long keptBytes;
  private boolean closed;

  SorterMemory(SortBudget budget) {
    this.budget = budget;
    budget.join();
  }

  /** What the sorter may hold now. */
  long shareBytes() {
    return budget.shareBytes();
  }

  /** Whether the sorter holds more than its share, because others came after it. */
  boolean overShare() {
    return heldBytes > budget.shareBytes();
  }

  /** What the sorter could still get. */
  long availableBytes() {
    return Math.max(0, Math.min(budget.shareBytes() - heldBytes, budget.availableBytes()));
  }

  /**
   * Keeps {@code bytes} of the share out of {@link #tryBlock}'s reach, for what must come later.
   */
  void keep(long bytes) {
    keptBytes = bytes;
  }

  /** A region of {@code bytes}, or null where the share or the budget has no room for it. */
  Region tryBlock(long bytes) {
    long held = heldBytes + bytes;
    if (held > budget.shareBytes() - keptBytes) {
      return null;
    }
    if (!budget.tryReserve(bytes)) {
      if (held > FLOOR_BYTES) {
        return null;
      }
      budget.reserve(bytes);
    }
    return hold(bytes, false);
  }

  /** A region of {@code bytes}, whatever the budget says. */
  Region block(long bytes) {
    budget.reserve(bytes);
    return hold(bytes, false);
  }

  /** A region for I/O of {@code bytes}, whatever the budget says. */
  Region ioBuffer(int bytes) {
    budget.reserve(bytes);
    return hold(bytes, true);
  }

  /** Frees a region and returns it to the budget. */
  void free(Region region) {
    int slot = region.slot();
    region.free();
    Region last = live.remove(live.size() - 1);
    if (last != region) {
      live.set(slot, last);
      last.moveTo(slot);
    }
    heldBytes -= region.bytes();
    budget.release(region.bytes());
  }

  /** Frees all regions. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    while (!live.isEmpty()) {
      free(live.get(live.size() - 1));
    }
    budget.leave();
  }

  private Region hold(long bytes, boolean io) {
    Region region = null;
    try {
      region = io ? Region.ofBuffer((int) bytes, live.size()) : Region.ofMemory(bytes, live.size());
      live.add(region);
      heldBytes += bytes;
      return region;
    } finally {
      if (region == null) {
        budget.release(bytes);
      }
    }
  }
}
