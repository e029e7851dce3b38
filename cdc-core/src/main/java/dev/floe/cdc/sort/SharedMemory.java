package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;

/**
 * The memory of a budget and who holds it: the sorters ask here for room, and here is decided which
 * of them spills. Its monitor guards all of it.
 *
 * <ul>
 *   <li>As long as none of the sorters has spilled, their records may fill all memory. From then on
 *       they fill half: the other half holds what is being written meanwhile, and the buffers. A
 *       thread may go beyond as far as it is sure of memory.
 *   <li>The sorter with most records spills first. One that another thread uses cannot be made to;
 *       it is asked, and does when it next needs memory.
 *   <li>Each thread is sure of half an even share: the others leave it free.
 *   <li>The limit is exceeded only where {@link SortBudget} says so.
 * </ul>
 */
final class SharedMemory {
  /** What a sorter gets within an even share even where other threads have left nothing. */
  private static final long FLOOR_BYTES = 64 << 10;

  private static final long INTERRUPTED_WAIT_MS = 10;

  private final long limitBytes;
  private final long blockBytes;
  private final int ioBufferBytes;
  private final RegionPool pool;

  /** The sorters; walked by index, since an iterator for each block would be garbage. */
  private final List<SorterMemory> open = new ArrayList<>();

  private long usedBytes;
  private int opened;
  private boolean closed;

  SharedMemory(long limitBytes) {
    this.limitBytes = limitBytes;
    this.blockBytes = MemorySizes.blockBytes(limitBytes);
    this.ioBufferBytes = MemorySizes.ioBufferBytes(limitBytes);
    this.pool = new RegionPool(blockBytes, ioBufferBytes);
  }

  long limitBytes() {
    return limitBytes;
  }

  long blockBytes() {
    return blockBytes;
  }

  int ioBufferBytes() {
    return ioBufferBytes;
  }

  synchronized long usedBytes() {
    return usedBytes;
  }

  synchronized long keptBytes() {
    return pool.keptBytes();
  }

  synchronized int sorters() {
    return open.size();
  }

  /** How many sorters there have been. */
  synchronized int opened() {
    return opened & Integer.MAX_VALUE;
  }

  /** Frees what is kept, and keeps nothing more. */
  synchronized void close() {
    closed = true;
    pool.shrinkTo(0);
  }

  synchronized void open(SorterMemory sorter) {
    opened++;
    open.add(sorter);
  }

  synchronized void close(SorterMemory sorter) {
    open.remove(sorter);
    notifyAll();
  }

  synchronized boolean tryReserve(SorterMemory sorter, long bytes) {
    if (sorter.askedToSpill() && sorter.canSpill()) {
      sorter.beginSpill();
      return false;
    }
    SorterMemory largest = largestToSpill(sorter.user());
    if (hasRoom(sorter, bytes, largest != null)) {
      take(bytes);
      sorter.reserve(bytes);
      return true;
    }
    askLarger(largest);
    boolean spilling = someSpill();
    if (largest != null && !(spilling && fillingBytes() + bytes <= limitBytes / 2)) {
      largest.beginSpill();
      return false;
    }
    if (spilling) { // Where what is left to be filled is half, enough is being written.
      await();
      return false;
    }
    take(bytes);
    sorter.reserve(bytes);
    return true;
  }

  /** Lets sorters spill until there is room for {@code bytes}, or for half of all. */
  synchronized void makeRoom(SorterMemory sorter, long bytes) {
    while (availableBytes(sorter) < Math.min(bytes, limitBytes / 2)) {
      SorterMemory largest = largestToSpill(sorter.user());
      if (largest != null) {
        largest.beginSpill();
      } else if (someSpill()) {
        await();
      } else {
        return;
      }
    }
  }

  synchronized long availableBytes(SorterMemory sorter) {
    return Math.max(0, limitBytes - usedBytes - guaranteedToOthers(sorter));
  }

  /** Whether there is room as things are; {@code canSpill} says whether there is another way. */
  private boolean hasRoom(SorterMemory sorter, long bytes, boolean canSpill) {
    long free = limitBytes - usedBytes - guaranteedToOthers(sorter);
    if (bytes <= free - ioReserveBytes()) {
      return !canSpill
          || !anyHasSpilled()
          || fillingBytes() + bytes <= limitBytes / 2
          || heldBytes(sorter.user()) + bytes <= guaranteeBytes();
    }
    return sorter.heldBytes() + bytes
        <= Math.min(FLOOR_BYTES, (limitBytes - ioReserveBytes()) / open.size());
  }

  /** What is left for the buffers through which the sorters spill. */
  private long ioReserveBytes() {
    long buffers = (long) open.size() * SorterMemory.MOST_SPILLS;
    return Math.min(limitBytes / 8, buffers * ioBufferBytes);
  }

  private SorterMemory largestToSpill(Thread user) {
    SorterMemory largest = null;
    for (int i = 0; i < open.size(); i++) {
      SorterMemory sorter = open.get(i);
      if (sorter.user() == user
          && sorter.canSpill()
          && (largest == null || sorter.fillingBytes() > largest.fillingBytes())) {
        largest = sorter;
      }
    }
    return largest;
  }

  /**
   * Asks the sorter with most records to spill, if it is one whose thread has more than is sure.
   */
  private void askLarger(SorterMemory own) {
    long guarantee = guaranteeBytes();
    SorterMemory largest = own;
    for (int i = 0; i < open.size(); i++) {
      SorterMemory sorter = open.get(i);
      if (sorter.canSpill()
          && (largest == null || sorter.fillingBytes() > largest.fillingBytes())
          && heldBytes(sorter.user()) > guarantee) { // Last: it costs a walk.
        largest = sorter;
      }
    }
    if (largest != null && largest != own) {
      largest.askToSpill();
    }
  }

  /** What must stay free because other threads are sure of it and do not hold it. */
  private long guaranteedToOthers(SorterMemory sorter) {
    if (open.size() < 2) {
      return 0;
    }
    long guarantee = guaranteeBytes();
    long bytes = 0;
    for (int i = 0; i < open.size(); i++) {
      Thread thread = open.get(i).user();
      if (thread != sorter.user() && isFirstOfThread(i)) {
        bytes += Math.max(0, guarantee - heldBytes(thread));
      }
    }
    return bytes;
  }

  /** What each thread is sure of. */
  private long guaranteeBytes() {
    long threads = 0;
    for (int i = 0; i < open.size(); i++) {
      threads += isFirstOfThread(i) ? 1 : 0;
    }
    return limitBytes / (2 * threads);
  }

  private boolean isFirstOfThread(int place) {
    for (int i = 0; i < place; i++) {
      if (open.get(i).user() == open.get(place).user()) {
        return false;
      }
    }
    return true;
  }

  private long heldBytes(Thread user) {
    long bytes = 0;
    for (int i = 0; i < open.size(); i++) {
      SorterMemory sorter = open.get(i);
      bytes += sorter.user() == user ? sorter.heldBytes() : 0;
    }
    return bytes;
  }

  private long fillingBytes() {
    long bytes = 0;
    for (int i = 0; i < open.size(); i++) {
      SorterMemory sorter = open.get(i);
      bytes += sorter.fillingBytes();
    }
    return bytes;
  }

  private boolean someSpill() {
    for (int i = 0; i < open.size(); i++) {
      SorterMemory sorter = open.get(i);
      if (sorter.spilling()) {
        return true;
      }
    }
    return false;
  }

  private boolean anyHasSpilled() {
    for (int i = 0; i < open.size(); i++) {
      SorterMemory sorter = open.get(i);
      if (sorter.hasSpilled()) {
        return true;
      }
    }
    return false;
  }

  // What SorterMemory does, under the lock.

  RegionPool pool() {
    return pool;
  }

  void take(long bytes) {
    usedBytes += bytes;
  }

  void release(long bytes) {
    usedBytes -= bytes;
  }

  void giveBack(Region region) {
    release(region.bytes());
    pool.giveBack(region);
    pool.shrinkTo(closed ? 0 : Math.max(0, limitBytes - usedBytes));
    notifyAll();
  }

  /** Waits for something to be given back or ended; interrupted, for a while at a time. */
  @SuppressWarnings("WaitNotInLoop") // The callers' loops look again at what they wait for.
  void await() {
    boolean interrupted = Thread.interrupted();
    try {
      wait(interrupted ? INTERRUPTED_WAIT_MS : 0);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
