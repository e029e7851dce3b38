package dev.floe.benchmarks.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadersReportTest {
  private static final Scale TINY = new Scale("tiny", 200, 40, 1, 2, 3, 4, 0, 1, 60, 60);

  @TempDir private Path directory;

  @Test
  void aRunIsShownAgeByAgeOnThePage() throws IOException {
    Path results = Files.createDirectories(directory.resolve("results"));
    ReadersRun.run(new Course(TINY, directory.resolve("work"), 42), results, "1");
    Path page = directory.resolve("page.md");
    Files.writeString(page, "<!-- readers: begin -->\n<!-- readers: end -->\n");
    Path json = directory.resolve("readers.json");
    ReadersReport.main(
        new String[] {"short", results.toString(), json.toString(), page.toString()});
    assertThat(Files.readString(page))
        .containsSubsequence("| few: ", "| some: ", "| many: ", "| very-many: ")
        .containsSubsequence("| 1 epochs: equality-deletes |", "| 4 epochs: compacted |");
    assertThat(Files.readString(json)).contains("\"few-noise\"", "\"very-many-peer-v3\"");
  }

  @Test
  void metricsAreKnownByAgeAndClaim() {
    assertThat(ReadMetric.all()).hasSize(Age.values().length * Claim.values().length);
    ReadMetric noise = new ReadMetric(Age.VERY_MANY, Claim.NOISE);
    assertThat(noise.id()).isEqualTo("very-many-noise");
    assertThat(noise.title()).startsWith("very many epochs, scan: ");
  }
}
