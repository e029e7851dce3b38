package dev.floe.cdc.sort;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Makes the regions of a budget, and keeps those of the two usual sizes for the next taker, because
 * fresh memory costs more than sorting what is in it. Not thread-safe: its user locks.
 */
final class RegionPool {
  private final long blockBytes;
  private final int ioBufferBytes;
  private final Deque<Region> blocks = new ArrayDeque<>();
  private final Deque<Region> ioBuffers = new ArrayDeque<>();
  private long keptBytes;

  /** A pool that keeps memory in pieces of {@code blockBytes}, for I/O of {@code ioBufferBytes}. */
  RegionPool(long blockBytes, int ioBufferBytes) {
    this.blockBytes = blockBytes;
    this.ioBufferBytes = ioBufferBytes;
  }

  /** What is kept. */
  long keptBytes() {
    return keptBytes;
  }

  Region region(long bytes) {
    Deque<Region> kept = keptOf(bytes);
    if (kept == null || kept.isEmpty()) {
      return new Region(bytes);
    }
    keptBytes -= bytes;
    return kept.removeLast();
  }

  /** Keeps a region, or frees it where it is of an unusual size. */
  void giveBack(Region region) {
    Deque<Region> kept = keptOf(region.bytes());
    if (kept == null) {
      region.free();
    } else {
      kept.addLast(region);
      keptBytes += region.bytes();
    }
  }

  /** Frees what is kept until it is at most {@code bytes}. */
  void shrinkTo(long bytes) {
    while (keptBytes > bytes) {
      Region region = blocks.isEmpty() ? ioBuffers.removeLast() : blocks.removeLast();
      keptBytes -= region.bytes();
      region.free();
    }
  }

  private Deque<Region> keptOf(long bytes) {
    if (bytes == blockBytes) {
      return blocks;
    }
    return bytes == ioBufferBytes ? ioBuffers : null;
  }
}
