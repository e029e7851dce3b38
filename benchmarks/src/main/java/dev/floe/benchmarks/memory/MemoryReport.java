package dev.floe.benchmarks.memory;

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
 * Shows a run: {@code short|full MB RESULTS RESULT [PAGE]}. Prints the tables, writes them with the
 * environment as JSON to RESULT, and puts them into PAGE between its markers.
 */
public final class MemoryReport {
  private static final List<Column> COUNTS =
      List.of(
          new Column("taking changes, ms", "writeMs"),
          new Column("commit, ms", "commitMs"),
          new Column("of it resolving, ms", "resolveMs"),
          new Column("heap in use, MB", "heldMB"),
          new Column("resident at most, MB", "residentMB"),
          new Column("keys off the heap, MB", "keyMB"));

  private MemoryReport() {}

  /** Reads all {@code .json} files in RESULTS; MB is empty for the memory of the scale. */
  public static void main(String[] args) throws IOException {
    if (args.length < 4) {
      throw new IllegalArgumentException(
          "cannot report: give short|full MB RESULTS RESULT [PAGE], or start"
              + " benchmarks/run-vectors-memory");
    }
    Scale scale = Scale.of(args[0]);
    if (!args[1].isEmpty()) {
      scale = scale.withKeyMegabytes(Integer.parseInt(args[1]));
    }
    List<Path> pages = Arrays.stream(args).skip(4).map(Path::of).toList();
    new Report("vectors-memory", table(scale), scale)
        .write(Path.of(args[2]), Path.of(args[3]), pages);
  }

  static SummaryTable table(Scale scale) {
    String headline =
        String.format(
            Locale.ROOT,
            "%,d rows, %d epochs of %,d updates. Off the heap %d MB to sort in and %d MB for keys."
                + " First epochs are the %d from the %dth on.",
            scale.rows(),
            scale.epochs(),
            scale.updates(),
            scale.sorterBytes() >> 20,
            scale.keyBytes() >> 20,
            scale.window(),
            scale.settled());
    return new SummaryTable(
        headline,
        List.of(MemoryMetric.values()),
        List.of(),
        new CountTable(MemoryRun.EPOCHS, COUNTS));
  }
}
