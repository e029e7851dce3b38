package dev.floe.benchmarks.sort;

import dev.floe.benchmarks.common.Report;
import dev.floe.benchmarks.common.SummaryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Sums up the forks of a run: {@code short|full FORKS RESULT [PAGE]}. Prints the table, writes it
 * with the environment as JSON to RESULT, and puts it into PAGE between its markers.
 */
public final class SorterReport {
  private static final List<SummaryTable.Column> COLUMNS =
      List.of(
          new SummaryTable.Column("best", "bestMs"),
          new SummaryTable.Column("feed", "feedMs"),
          new SummaryTable.Column("sort", "sortMs"),
          new SummaryTable.Column("walk", "walkMs"),
          new SummaryTable.Column("release", "releaseMs"),
          new SummaryTable.Column("CPU", "cpuMs"),
          new SummaryTable.Column("MB written", "writtenMB"));

  private SorterReport() {}

  /** Reads all {@code .json} files in FORKS. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "cannot report: give short|full FORKS RESULT [PAGE], or start benchmarks/run-sorter");
    }
    Scale scale = Scale.of(args[0]);
    List<Path> pages = Arrays.stream(args).skip(3).map(Path::of).toList();
    new Report("sorter", table(scale), scale).write(Path.of(args[1]), Path.of(args[2]), pages);
  }

  static SummaryTable table(Scale scale) {
    String headline =
        String.format(
            Locale.ROOT,
            "%,d records in memory; %,d with a budget of %d MB where they spill. Times less what"
                + " making the records takes.",
            scale.memoryRecords(),
            scale.spillRecords(),
            scale.spillBudgetBytes() >> 20);
    return new SummaryTable(headline, List.of(SortMetric.values()), COLUMNS);
  }
}
