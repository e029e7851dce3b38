package dev.floe.cdc.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorts much more than a process has memory, in one started for it with no flag but its heap. */
class LittleHeapTest {
  private static final int RECORD_BYTES = 128;
  private static final Pattern RESULT =
      Pattern.compile("sorted (\\d+) records, spilled (\\d+) MB, peak heap (\\d+) MB of .*");

  @TempDir Path directory;

  @Test
  void twoHundredMegabytesIn24OfHeap() throws Exception {
    assertSorts(200L << 20, 16 << 20, 24);
  }

  @Test
  @Tag("heavy")
  void twoGigabytesIn64MegabytesOfHeap() throws Exception {
    assertSorts(2L << 30, 100 << 20, 64);
  }

  private void assertSorts(long bytes, int budgetBytes, int heapMegabytes) throws Exception {
    long records = bytes / RECORD_BYTES;
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xmx" + heapMegabytes + "m",
                "-cp",
                System.getProperty("java.class.path"),
                SortInLittleHeap.class.getName(),
                "" + records,
                "" + RECORD_BYTES,
                "" + budgetBytes,
                directory.toString())
            .redirectErrorStream(true)
            .start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    System.out.println(output.lines().reduce("", (first, last) -> last));
    assertThat(process.waitFor()).as(output).isZero();
    Matcher result = RESULT.matcher(output);
    assertThat(result.find()).as(output).isTrue();
    assertThat(Long.parseLong(result.group(1))).isEqualTo(records);
    assertThat(Long.parseLong(result.group(2)) << 20).isBetween(bytes - budgetBytes, bytes * 2);
    assertThat(Long.parseLong(result.group(3))).isBetween(1L, (long) heapMegabytes);
  }
}
