package dev.floe.benchmarks.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A page with parts that are written by a program, each between {@code <!-- name: begin -->} and
 * {@code <!-- name: end -->}.
 */
public final class MarkedPage {
  private MarkedPage() {}

  /** Replaces what stands between a part's markers. */
  public static void put(Path page, String name, String text) throws IOException {
    String begin = "<!-- " + name + ": begin -->";
    String end = "<!-- " + name + ": end -->";
    String content = Files.readString(page);
    int from = content.indexOf(begin);
    int to = content.indexOf(end);
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          String.format(
              "cannot write the results into %s: it has no line '%s' with a line '%s' behind it;"
                  + " add them",
              page, begin, end));
    }
    Files.writeString(
        page, content.substring(0, from + begin.length()) + "\n" + text + content.substring(to));
  }
}
