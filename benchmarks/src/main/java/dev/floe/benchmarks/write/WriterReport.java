package dev.floe.benchmarks.write;

import dev.floe.benchmarks.common.Report;
import dev.floe.benchmarks.common.SummaryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Sums up the forks of a run: {@code short|full CHANGES FORKS RESULT [PAGE]}. Prints the table,
 * writes it with the environment as JSON to RESULT, and puts it into PAGE between its markers.
 */
public final class WriterReport {
  private static final List<SummaryTable.Column> COLUMNS =
      List.of(
          new SummaryTable.Column("best", "bestMs"),
          new SummaryTable.Column("take", "takeMs"),
          new SummaryTable.Column("finish", "finishMs"),
          new SummaryTable.Column("CPU", "cpuMs"),
          new SummaryTable.Column("MB written", "writtenMB"),
          new SummaryTable.Column("MB allocated", "allocatedMB"));

  private WriterReport() {}

  /** Reads all {@code .json} files in FORKS; CHANGES is empty for those of the scale. */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      throw new IllegalArgumentException(
          "cannot report: give short|full CHANGES FORKS RESULT [PAGE], or start benchmarks/run-writer");
    }
    Scale scale = Scale.of(args[0]);
    if (!args[1].isEmpty()) {
      scale = scale.withChanges(Integer.parseInt(args[1]));
    }
    List<Path> pages = Arrays.stream(args).skip(4).map(Path::of).toList();
    new Report("writer", table(scale), scale).write(Path.of(args[2]), Path.of(args[3]), pages);
  }

  static SummaryTable table(Scale scale) {
    String headline =
        String.format(
            Locale.ROOT,
            "%,d changes in one epoch, sorted in memory, with a budget of %d MB where it says spilling.",
            scale.changes(),
            scale.spillBudgetBytes() >> 20);
    return new SummaryTable(headline, List.of(WriteMetric.values()), COLUMNS);
  }
}
