package dev.floe.benchmarks.common;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;

/** Measures one lap: starts when it is made. For the thread that runs the lap. */
public final class Stopwatch {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private final Map<String, Long> phasesNs = new LinkedHashMap<>();
  private final long writtenBefore;
  private final long allocatedBefore;
  private final long cpuBefore;
  private long lastNs;

  private Stopwatch() throws IOException {
    writtenBefore = WrittenBytes.ofProcess();
    allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
    cpuBefore = SYSTEM.getProcessCpuTime();
    lastNs = System.nanoTime();
  }

  /** Starts a lap. */
  public static Stopwatch start() throws IOException {
    return new Stopwatch();
  }

  /** Ends a phase; the next one begins. */
  public void end(String phase) {
    long now = System.nanoTime();
    phasesNs.put(phase, now - lastNs);
    lastNs = now;
  }

  /** What the lap took, up to the end of its last phase. */
  public Lap lap() throws IOException {
    return new Lap(
        phasesNs,
        SYSTEM.getProcessCpuTime() - cpuBefore,
        WrittenBytes.ofProcess() - writtenBefore,
        THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore);
  }
}
