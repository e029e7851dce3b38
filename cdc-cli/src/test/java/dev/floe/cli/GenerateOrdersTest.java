package dev.floe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample in docs/quickstart is what its generator makes. */
final class GenerateOrdersTest {
  private static final Path QUICKSTART = Path.of("..", "docs", "quickstart");

  @TempDir private Path directory;

  @Test
  void generatingTheSampleAgainGivesTheSameBytes() throws Exception {
    Path changes = directory.resolve("orders.jsonl");
    Path expected = directory.resolve("expected.jsonl");

    run("--out", changes.toString(), "--expected", expected.toString());

    assertThat(changes).hasSameBinaryContentAs(QUICKSTART.resolve("orders.jsonl"));
    assertThat(expected).hasSameBinaryContentAs(QUICKSTART.resolve("orders.expected.jsonl"));
  }

  @Test
  void plainEnvelopeHasTheSameRows() throws Exception {
    Path changes = directory.resolve("orders.jsonl");
    Path expected = directory.resolve("expected.jsonl");

    run("--envelope", "none", "--out", changes.toString(), "--expected", expected.toString());

    assertThat(Files.readAllLines(changes)).noneMatch(line -> line.contains("schema\":{"));
    assertThat(expected).hasSameBinaryContentAs(QUICKSTART.resolve("orders.expected.jsonl"));
  }

  @Test
  void sampleHoldsEveryKindOfEvent() throws IOException {
    List<String> lines = Files.readAllLines(QUICKSTART.resolve("orders.jsonl"));

    for (String op : List.of("r", "c", "u", "d")) {
      assertThat(lines).anyMatch(line -> line.contains("\"op\":\"" + op + "\""));
    }
    assertThat(lines).contains("null");
  }

  /** In a JVM of its own, as the program's documentation says. */
  private static void run(String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(QUICKSTART.resolve("GenerateOrders.java").toString());
    command.addAll(List.of(args));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }
}
