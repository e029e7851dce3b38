package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;

/**
 * What one sorter holds of a {@link SharedMemory}: all its regions. Closing it gives back whatever
 * is left, so that no failure path can leak.
 *
 * <p>The sorter's thread and the tasks that work for it may call it at once: all state is guarded
 * by the shared memory's lock.
 */
final class SorterMemory implements AutoCloseable {
  /** How many runs of a sorter are written at once: more keep no more cores busy than it needs. */
  static final int MOST_SPILLS = 2;

  private final SharedMemory shared;
  private final Spiller spiller;
  private final List<Region> live = new ArrayList<>();

  /** What is held: regions and what is reserved for more. */
  private long heldBytes;

  /** The part of it that records take which could be spilled. */
  private long fillingBytes;

  private long reservedBytes;

  /** The part of what is reserved that {@link #ioBuffer} takes from. */
  private long claimedBytes;

  private Thread user = Thread.currentThread();
  private int spills;
  private boolean hasSpilled;
  private boolean askedToSpill;

  SorterMemory(SharedMemory shared, Spiller spiller) {
    this.shared = shared;
    this.spiller = spiller;
    shared.open(this);
  }

  /** The size of a usual region. */
  long blockBytes() {
    return shared.blockBytes();
  }

  /** The size of a usual region for I/O. */
  int ioBufferBytes() {
    return shared.ioBufferBytes();
  }

  /** The thread that uses the sorter now: only on it may another sorter make this one spill. */
  void use() {
    synchronized (shared) {
      user = Thread.currentThread();
    }
  }

  /**
   * Makes room for {@code bytes} of records. This sorter, or another of the same thread, may have
   * to spill for it, and the caller to wait.
   *
   * @return whether the room is reserved; if not, look again at what is needed: the records that
   *     were in memory may have gone to be spilled
   */
  boolean tryReserve(long bytes) {
    return shared.tryReserve(this, bytes);
  }

  /** A region out of what is reserved. */
  Region reserved(long bytes) {
    synchronized (shared) {
      Region region = shared.pool().region(bytes);
      reservedBytes -= bytes;
      return hold(region);
    }
  }

  /** A region for I/O, out of what is claimed, or else whatever the budget says. */
  Region ioBuffer(int bytes) {
    synchronized (shared) {
      long claimed = Math.min(bytes, claimedBytes);
      claimedBytes -= claimed;
      shared.take(bytes - claimed);
      heldBytes += bytes - claimed;
      reservedBytes += bytes - claimed;
      return reserved(bytes);
    }
  }

  /**
   * Claims {@code bytes} for the regions for I/O that come next, so that others do not count on
   * them, in place of what was claimed before and not used.
   */
  void claim(long bytes) {
    synchronized (shared) {
      dropClaim();
      shared.take(bytes);
      heldBytes += bytes;
      reservedBytes += bytes;
      claimedBytes = bytes;
    }
  }

  private void dropClaim() {
    shared.release(claimedBytes);
    heldBytes -= claimedBytes;
    reservedBytes -= claimedBytes;
    claimedBytes = 0;
  }

  /** Gives a region back. */
  void free(Region region) {
    synchronized (shared) {
      Region last = live.remove(live.size() - 1);
      if (last != region) {
        live.set(region.slot(), last);
        last.moveTo(region.slot());
      }
      heldBytes -= region.bytes();
      shared.giveBack(region);
    }
  }

  /** What the sorter could still get. */
  long availableBytes() {
    return shared.availableBytes(this);
  }

  /** Lets other sorters of the same thread spill until {@code bytes} are free, if they can. */
  void makeRoom(long bytes) {
    shared.makeRoom(this, bytes);
  }

  /** Lets the sorter spill what it has in memory, once what it spilled before is written. */
  void spill() {
    synchronized (shared) {
      awaitSpill();
      if (fillingBytes > 0) {
        beginSpill();
      }
    }
  }

  /** Says that the records in memory will not be spilled any more. */
  void keepRecords() {
    synchronized (shared) {
      fillingBytes = 0;
    }
  }

  /** Says that what {@link Spiller#beginSpill()} began has ended, well or not. */
  void spillEnded() {
    synchronized (shared) {
      spills--;
      shared.notifyAll();
    }
  }

  /** Waits until nothing of this sorter is being spilled. */
  void awaitSpill() {
    synchronized (shared) {
      while (spills > 0) {
        shared.await();
      }
    }
  }

  /** Gives back all regions. Idempotent. */
  @Override
  public void close() {
    synchronized (shared) {
      while (!live.isEmpty()) {
        free(live.get(live.size() - 1));
      }
      shared.release(reservedBytes);
      heldBytes = 0;
      reservedBytes = 0;
      claimedBytes = 0;
      fillingBytes = 0;
      shared.close(this);
    }
  }

  private Region hold(Region region) {
    region.moveTo(live.size());
    live.add(region);
    return region;
  }

  // What SharedMemory asks and does, under its lock.

  void reserve(long bytes) {
    heldBytes += bytes;
    fillingBytes += bytes;
    reservedBytes += bytes;
  }

  /** Lets the sorter spill. */
  void beginSpill() {
    long spilledBytes = fillingBytes;
    fillingBytes = 0;
    spills++;
    hasSpilled = true;
    askedToSpill = false;
    boolean begun = false;
    try {
      spiller.beginSpill();
      begun = true;
    } finally {
      if (!begun) { // For want of heap: nothing has changed.
        spills--;
        fillingBytes = spilledBytes;
      }
    }
  }

  void askToSpill() {
    askedToSpill = true;
  }

  boolean canSpill() {
    return fillingBytes > 0 && spills < MOST_SPILLS;
  }

  boolean askedToSpill() {
    return askedToSpill;
  }

  /** Whether what the sorter has handed over is still being written. */
  boolean spilling() {
    synchronized (shared) {
      return spills > 0;
    }
  }

  boolean hasSpilled() {
    return hasSpilled;
  }

  long heldBytes() {
    return heldBytes;
  }

  long fillingBytes() {
    return fillingBytes;
  }

  Thread user() {
    return user;
  }
}
