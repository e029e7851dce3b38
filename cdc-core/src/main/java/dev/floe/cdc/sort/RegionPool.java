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

  Region memory(long bytes) {
    Region kept = bytes == blockBytes ? blocks.pollLast() : null;
    return kept == null ? Region.ofMemory(bytes) : taken(kept);
  }

  Region ioBuffer(int bytes) {
    Region kept = bytes == ioBufferBytes ? ioBuffers.pollLast() : null;
    return kept == null ? Region.ofBuffer(bytes) : taken(kept);
  }

  /** Keeps a region, or frees it where it is of an unusual size. */
  void giveBack(Region region) {
    if (region.isForIo() && region.bytes() == ioBufferBytes) {
      ioBuffers.addLast(region);
      keptBytes += region.bytes();
    } else if (!region.isForIo() && region.bytes() == blockBytes) {
      blocks.addLast(region);
      keptBytes += region.bytes();
    } else {
      region.free();
    }
  }

  /** Frees what is kept until it is at most {@code bytes}. */
  void shrinkTo(long bytes) {
    while (keptBytes > bytes) {
      Region region = blocks.isEmpty() ? ioBuffers.pollLast() : blocks.pollLast();
      keptBytes -= region.bytes();
      region.free();
    }
  }

  private Region taken(Region region) {
    keptBytes -= region.bytes();
    return region;
  }
}
