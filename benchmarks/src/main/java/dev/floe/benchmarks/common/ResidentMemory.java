package dev.floe.benchmarks.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The memory that the system has given to this process, from {@code /proc/self}: the heap, which is
 * touched at the start, and all that lies off it.
 */
public final class ResidentMemory {
  private static final Path RESET = Path.of("/proc/self/clear_refs");
  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String RESET_PEAK = "5";
  private static final String PEAK = "VmHWM:";

  private ResidentMemory() {}

  /** Makes the present memory the peak; false where the system cannot. */
  public static boolean resetPeak() {
    try {
      Files.writeString(RESET, RESET_PEAK);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The most since the last reset. */
  public static long peakBytes() throws IOException {
    for (String line : Files.readAllLines(STATUS)) {
      if (line.startsWith(PEAK)) {
        String kilobytes = line.substring(PEAK.length()).replace("kB", "").strip();
        return Long.parseLong(kilobytes) << 10;
      }
    }
    throw new IOException("cannot tell the peak of memory: " + STATUS + " has no " + PEAK);
  }
}
