package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Calls.Kind;
import dev.floe.benchmarks.common.CountTable;
import dev.floe.benchmarks.common.Ids;
import dev.floe.benchmarks.common.Report;
import dev.floe.benchmarks.common.SummaryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Sums up the forks of a run: {@code short|full FORKS RESULT [PAGE]}. Prints the tables, writes
 * them with the environment as JSON to RESULT, and puts them into PAGE between its markers.
 */
public final class CommitReport {
  private static final List<SummaryTable.Column> COLUMNS =
      List.of(
          new SummaryTable.Column("best", "bestMs"),
          new SummaryTable.Column("CPU", "cpuMs"),
          new SummaryTable.Column("MB written", "writtenMB"),
          new SummaryTable.Column("MB allocated", "allocatedMB"));

  private CommitReport() {}

  /** Reads all {@code .json} files in FORKS. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "cannot report: give short|full FORKS RESULT [PAGE], or start benchmarks/run-commit");
    }
    Scale scale = Scale.of(args[0]);
    List<Path> pages = Arrays.stream(args).skip(3).map(Path::of).toList();
    new Report("commit", table(scale), scale).write(Path.of(args[1]), Path.of(args[2]), pages);
  }

  static SummaryTable table(Scale scale) {
    String headline =
        String.format(
            Locale.ROOT,
            "A short history has %,d snapshots, a long one %,d, a very long one %,d; a lap has %d"
                + " commits, or a backlog of %d.",
            scale.shortHistory(),
            scale.longHistory(),
            scale.veryLongHistory(),
            scale.commits(),
            scale.backlog());
    return new SummaryTable(headline, List.of(CommitMetric.values()), COLUMNS, calls());
  }

  private static CountTable calls() {
    return new CountTable(
        Comparison.CALLS.id(),
        Arrays.stream(Kind.values())
            .map(kind -> new SummaryTable.Column(kind.title(), Ids.of(kind)))
            .toList());
  }
}
