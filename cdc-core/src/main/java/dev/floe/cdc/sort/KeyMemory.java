package dev.floe.cdc.sort;

/**
 * How much off-heap memory the {@link KeyRun}s that share it may hold. Thread-safe; what is
 * reserved is given back by the runs, so there is nothing to close.
 */
public final class KeyMemory {
  private final long limitBytes;
  private long usedBytes;

  private KeyMemory(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  /** A memory of {@code bytes}, at least 0. */
  public static KeyMemory ofBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException(
          "cannot make a key memory: " + bytes + " bytes; give 0 or more");
    }
    return new KeyMemory(bytes);
  }

  /** A memory of {@code megabytes} times 2^20 bytes, at least 0. */
  public static KeyMemory ofMegabytes(int megabytes) {
    return ofBytes((long) megabytes << 20);
  }

  /** The most that the runs may hold together. */
  public long limitBytes() {
    return limitBytes;
  }

  /** What the runs hold now. */
  public synchronized long usedBytes() {
    return usedBytes;
  }

  /** What is left for further runs. */
  public synchronized long freeBytes() {
    return limitBytes - usedBytes;
  }

  /** Takes memory if there is enough of it. */
  synchronized boolean tryReserve(long bytes) {
    if (bytes > freeBytes()) {
      return false;
    }
    usedBytes += bytes;
    return true;
  }

  synchronized void release(long bytes) {
    usedBytes -= bytes;
  }
}
