package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.file.FileStore;

/**
 * How much of a file system the sorters may fill: what is free, less a reserve for everything else
 * that writes there.
 */
final class FreeSpace {
  /** The answer for a file system that does not tell: writing will. */
  static final long UNKNOWN = Long.MAX_VALUE;

  /** The most that is left free; on a small file system it is a hundredth of its size. */
  static final long MAX_RESERVE_BYTES = 64L << 20;

  private FreeSpace() {}

  /**
   * The bytes that may be written, 0 when it is full; {@link #UNKNOWN} when it fails to answer,
   * answers nonsense, or has no size, as pseudo file systems and some network ones do.
   */
  static long usableBytes(FileStore fileStore) {
    long total;
    long usable;
    try {
      total = fileStore.getTotalSpace();
      usable = fileStore.getUsableSpace();
    } catch (IOException | RuntimeException unanswered) {
      return UNKNOWN;
    }
    if (total <= 0 || usable < 0) {
      return UNKNOWN;
    }
    return Math.max(0, usable - Math.min(MAX_RESERVE_BYTES, total / 100));
  }
}
