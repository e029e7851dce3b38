package dev.floe.benchmarks.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What this process has handed to the system to write, from {@code /proc/self/io}. */
public final class WrittenBytes {
  private static final Path IO = Path.of("/proc/self/io");
  private static final String WRITTEN = "wchar: ";

  private WrittenBytes() {}

  /** In bytes; 0 where the system does not tell. */
  public static long ofProcess() throws IOException {
    if (!Files.isReadable(IO)) {
      return 0;
    }
    List<String> lines = Files.readAllLines(IO);
    for (String line : lines) {
      if (line.startsWith(WRITTEN)) {
        return Long.parseLong(line.substring(WRITTEN.length()));
      }
    }
    return 0;
  }
}
