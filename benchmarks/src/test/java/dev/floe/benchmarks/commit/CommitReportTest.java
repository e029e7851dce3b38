package dev.floe.benchmarks.commit;

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

class CommitReportTest {
  @TempDir private Path directory;

  @Test
  void showsTimesAndCountsInTablesOfTheirOwn() throws IOException {
    ForkResult timed = ForkResult.of(Comparison.SQLITE.id());
    timed.put(CommitMetric.SQLITE_DELTA_SHORT, new Ratio(1.05, 1.04, 1.03));
    timed.put(
        new ContestResult(
            Map.of("floe", List.of(new Lap(Map.of("commit", 10_000_000L), 20_000_000, 0, 0)))));
    ForkResult counted = ForkResult.of(Comparison.CALLS.id());
    Map<String, Double> counts = new LinkedHashMap<>();
    counts.put("statements", 4.0);
    counts.put("metadata-read", 1.0);
    counted.put("1 delta, bare", counts);
    String table =
        CommitReport.table(Scale.full())
            .of(new Summary(List.of(read(timed), read(counted))), Map.of());
    assertThat(table)
        .contains(
            "| SQLite, row delta, short history: Floe / bare | 1.05 | 1.05 - 1.05 | 1.04 | 1.03 |"
                + " <= 1.1 | <= 1 | gate met |")
        .contains("| sqlite: floe | 10.0 |")
        .contains("| calls | SQL statements | HTTP GET | HTTP POST | metadata read |")
        .contains("| 1 delta, bare | 4 |  |  | 1 |")
        .doesNotContain("| calls: 1 delta");
  }

  @Test
  void showsNoCountsWhereNoneWereMade() throws IOException {
    ForkResult timed = ForkResult.of(Comparison.SQLITE.id());
    timed.put(CommitMetric.SQLITE_DELTA_SHORT, new Ratio(1.2, 1.2, 1.2));
    assertThat(CommitReport.table(Scale.full()).of(new Summary(List.of(read(timed))), Map.of()))
        .contains(" | **missed** |")
        .doesNotContain("SQL statements");
  }

  private ForkResult read(ForkResult result) throws IOException {
    Path file = directory.resolve("result.json");
    result.write(file);
    return ForkResult.read(file);
  }
}
