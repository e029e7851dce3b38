package dev.floe.cdc.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page for operators names what there is: all metrics, and messages that the engine says. */
class OperationsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "operations.md");
  private static final Path SOURCES = Path.of("src", "main", "java");
  private static final Pattern FIRST_CELL = Pattern.compile("\\| `([^`]+)`.*");

  @Test
  void everyMetricIsExplained() throws IOException {
    String page = Files.readString(PAGE);
    Stream<String> names =
        Stream.concat(
            Stream.of(CdcCounter.values()).map(CdcCounter::metricName),
            Stream.of(CdcDistribution.values()).map(CdcDistribution::metricName));
    assertThat(names).allSatisfy(name -> assertThat(page).contains("| `" + name + "` |"));
  }

  @Test
  void everyMessageOfTheTableIsOneOfTheEngine() throws IOException {
    String said = literals();
    List<String> messages =
        Files.readString(PAGE)
            .split("## Troubleshooting", -1)[1]
            .lines()
            .map(FIRST_CELL::matcher)
            .filter(java.util.regex.Matcher::matches)
            .map(cell -> cell.group(1))
            .toList();
    assertThat(messages).hasSizeGreaterThan(15);
    assertThat(messages)
        .allSatisfy(
            message ->
                assertThat(message.split("…")).allSatisfy(part -> assertThat(said).contains(part)));
  }

  /** All sources, with literals that are joined there as one. */
  private static String literals() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .map(OperationsPageTest::read)
          .collect(Collectors.joining("\n"))
          .replaceAll("\"\\s*\\+\\s*\"", "");
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
