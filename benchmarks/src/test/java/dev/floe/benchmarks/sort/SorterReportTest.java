package dev.floe.benchmarks.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.benchmarks.common.ContestResult;
import dev.floe.benchmarks.common.ForkResult;
import dev.floe.benchmarks.common.Lap;
import dev.floe.benchmarks.common.Ratio;
import dev.floe.benchmarks.common.Summary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SorterReportTest {
  @TempDir private Path directory;

  @Test
  void showsTheMedianOfForksWithWhatIsMet() throws IOException {
    Summary summary = new Summary(List.of(fork(1, 8.0), fork(2, 7.4), fork(3, 7.6)));
    String table = SorterReport.table(Scale.full()).of(summary, Map.of("cores", "2"));
    assertThat(table)
        .contains(
            "| spilling, kept file: Beam / Floe | 7.60 | 7.40 - 8.00 | 7.50 | 7.00 | >= 5 | >= 7.5"
                + " | goal met |")
        .contains("| spill: floe | 10.0 | 10.0 | 10.0 | 0.0 | 0.0 | 0.0 | 20.0 | 1000 |")
        .contains("- cores: 2");
  }

  @Test
  void showsLossesAsMissed() throws IOException {
    Summary summary = new Summary(List.of(fork(1, 1.2)));
    assertThat(SorterReport.table(Scale.full()).of(summary, Map.of())).contains(" | **missed** |");
  }

  /** What a fork wrote, read again. */
  private ForkResult fork(int number, double ratio) throws IOException {
    ForkResult fork = ForkResult.of(Comparison.SPILL.id());
    fork.put(SortMetric.SPILL_BEAM, new Ratio(ratio, 7.5, 7));
    fork.put(new ContestResult(Map.of("floe", List.of(lap()))));
    Path file = directory.resolve("spill-" + number + ".json");
    fork.write(file);
    return ForkResult.read(file);
  }

  private static Lap lap() {
    Map<String, Long> phases = new LinkedHashMap<>();
    phases.put("feed", 10_000_000L);
    phases.put("sort", 0L);
    phases.put("walk", 0L);
    phases.put("release", 0L);
    return new Lap(phases, 20_000_000, 1_000_000_000, 0);
  }
}
