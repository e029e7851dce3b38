package dev.floe.benchmarks.read;

import dev.floe.benchmarks.common.CountTable;
import dev.floe.benchmarks.common.Report;
import dev.floe.benchmarks.common.SummaryTable;
import dev.floe.benchmarks.common.SummaryTable.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Sums up the forks of a run: {@code short|full FORKS RESULT [PAGE]}. Prints the tables, writes
 * them with the environment as JSON to RESULT, and puts them into PAGE between its markers.
 */
public final class ReadersReport {
  private static final List<Column> COLUMNS =
      List.of(
          new Column("best", "bestMs"),
          new Column("scans", "laps"),
          new Column("CPU", "cpuMs"),
          new Column("MB allocated", "allocatedMB"));

  private static final List<Column> COUNTS =
      List.of(
          new Column("scan, ms", "scanMs"),
          new Column("planning, ms", "planMs"),
          new Column("data files", "dataFiles"),
          new Column("delete files", "deleteFiles"),
          new Column("data, KB", "dataKB"),
          new Column("deletes, KB", "deleteKB"),
          new Column("metadata, KB", "metadataKB"),
          new Column("an epoch, ms", "epochMs"),
          new Column("of it resolving, ms", "resolveMs"));

  private ReadersReport() {}

  /** Reads all {@code .json} files in FORKS. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "cannot report: give short|full FORKS RESULT [PAGE], or start benchmarks/run-readers");
    }
    Scale scale = Scale.of(args[0]);
    List<Path> pages = Arrays.stream(args).skip(3).map(Path::of).toList();
    new Report("readers", table(scale), scale).write(Path.of(args[1]), Path.of(args[2]), pages);
  }

  static SummaryTable table(Scale scale) {
    String headline =
        String.format(
            Locale.ROOT,
            "%,d rows, then epochs of %,d changes: few are %d, some %d, many %d, very many %d.",
            scale.rows(),
            scale.changes(),
            scale.epochs(Age.FEW),
            scale.epochs(Age.SOME),
            scale.epochs(Age.MANY),
            scale.epochs(Age.VERY_MANY));
    return new SummaryTable(
        headline, ReadMetric.all(), COLUMNS, new CountTable(Comparison.TABLES, COUNTS));
  }
}
