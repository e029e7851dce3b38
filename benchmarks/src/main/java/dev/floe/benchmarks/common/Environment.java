package dev.floe.benchmarks.common;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine and the build that a result belongs to. */
public final class Environment {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
  private static final String UNKNOWN = "unknown";

  private Environment() {}

  /** Names and values, in the order in which they are shown. */
  public static Map<String, String> describe() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("cpu", cpu());
    all.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    all.put("memory", memoryGigabytes() + " GB");
    all.put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    all.put("jdk", System.getProperty("java.vm.name") + " " + Runtime.version());
    all.put("jvm options", System.getProperty("floe.options", UNKNOWN));
    all.put("revision", System.getProperty("floe.revision", UNKNOWN));
    all.put("date", LocalDate.now(ZoneOffset.UTC).toString());
    return all;
  }

  private static String cpu() throws IOException {
    if (Files.isReadable(CPU_INFO)) {
      for (String line : Files.readAllLines(CPU_INFO)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    }
    return System.getProperty("os.arch");
  }

  private static long memoryGigabytes() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return Math.round(system.getTotalMemorySize() / 1e9);
  }
}
