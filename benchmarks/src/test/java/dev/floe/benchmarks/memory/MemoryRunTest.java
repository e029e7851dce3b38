package dev.floe.benchmarks.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryRunTest {
  private static final Scale TINY = new Scale("tiny", 500, 4, 50, 2, 1 << 18, 1 << 18);

  @TempDir private Path directory;

  @Test
  void aRunShowsEveryEpoch() throws IOException {
    Path results = Files.createDirectories(directory.resolve("results"));
    MemoryRun.run(TINY, directory.resolve("work")).write(results.resolve("epochs.json"));
    Path page = directory.resolve("page.md");
    Files.writeString(page, "<!-- vectors-memory: begin -->\n<!-- vectors-memory: end -->\n");
    Path json = directory.resolve("memory.json");
    MemoryReport.main(
        new String[] {"short", "", results.toString(), json.toString(), page.toString()});
    assertThat(Files.readString(page))
        .containsSubsequence("| epochs | taking changes, ms |", "| 1 | ", "| 4 | ")
        .doesNotContain("| medians |");
    assertThat(Files.readString(page)).contains("- all epochs: load average of the machine ");
    assertThat(Files.readString(json)).contains("\"held-growth\"", "\"commit-growth\"");
  }

  @Test
  void growthIsThatBetweenTheEnds() {
    Scale scale = new Scale("test", 1, 8, 1, 3, 1, 1);
    List<Footprint> footprints = new ArrayList<>();
    for (int epoch = 1; epoch <= 8; epoch++) {
      footprints.add(new Footprint(1, epoch, 1, (long) epoch << 20, 0, 0));
    }
    MemoryRun.Ends ends = MemoryRun.Ends.of(footprints, scale);
    assertThat(ends.first()).extracting(Footprint::commitMs).containsExactly(3.0, 4.0);
    assertThat(ends.last()).extracting(Footprint::commitMs).containsExactly(7.0, 8.0);
    assertThat(ends.growth(Footprint::heldMegabytes)).isEqualTo(4);
  }
}
