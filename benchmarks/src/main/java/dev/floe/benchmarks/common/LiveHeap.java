package dev.floe.benchmarks.common;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * The peak of the heap in use right after a collection, while a thread of its own asks for one
 * collection after the other: what is held, without what is garbage. It rests as long as each took,
 * so that those who are watched get on.
 */
public final class LiveHeap implements AutoCloseable {
  private final Thread thread = new Thread(this::collect, "live-heap");
  private volatile boolean ended;
  private volatile long peakBytes;

  private LiveHeap() {}

  /** Begins to watch. The caller closes it. */
  public static LiveHeap watch() {
    LiveHeap heap = new LiveHeap();
    heap.thread.setDaemon(true);
    heap.thread.start();
    return heap;
  }

  /** What is held now. */
  public static long bytes() {
    System.gc();
    System.gc();
    return afterLastCollection();
  }

  /** The most that was held since watching began. */
  public long peakBytes() {
    return peakBytes;
  }

  @Override
  public void close() {
    ended = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void collect() {
    while (!ended) {
      long begin = System.nanoTime();
      System.gc();
      peakBytes = Math.max(peakBytes, afterLastCollection());
      LockSupport.parkNanos(System.nanoTime() - begin);
    }
  }

  /** By the latest collection of any collector. */
  private static long afterLastCollection() {
    GcInfo latest = null;
    for (GarbageCollectorMXBean collector :
        ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class)) {
      GcInfo info = collector.getLastGcInfo();
      if (info != null && (latest == null || info.getEndTime() > latest.getEndTime())) {
        latest = info;
      }
    }
    return latest == null ? 0 : heapBytes(latest.getMemoryUsageAfterGc());
  }

  private static long heapBytes(Map<String, MemoryUsage> pools) {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      MemoryUsage usage = pools.get(pool.getName());
      if (pool.getType() == MemoryType.HEAP && usage != null) {
        bytes += usage.getUsed();
      }
    }
    return bytes;
  }
}
