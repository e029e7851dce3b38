package dev.floe.cli.inspect;

import dev.floe.cli.inspect.FileFacts.Volume;
import java.io.PrintWriter;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.iceberg.types.Types;

/** A table's facts for the eye. */
final class TextReport {
  private static final List<String> SNAPSHOT_COLUMNS =
      List.of(
          "snapshot",
          "committed at (UTC)",
          "operation",
          "data files",
          "rows",
          "delete files",
          "deletes");

  private TextReport() {}

  static void print(TableFacts facts, PrintWriter out) {
    out.println(facts.name());
    out.println();
    printDefinition(facts, out);
    out.println();
    printSnapshots(facts.snapshots(), out);
    out.println();
    printFiles(facts.files(), out);
    out.println();
    printReadCost(facts.readCost(), out);
  }

  private static void printDefinition(TableFacts facts, PrintWriter out) {
    fact(out, "location", facts.location());
    fact(
        out,
        "format version",
        facts.formatVersion() == 0 ? "unknown" : Integer.toString(facts.formatVersion()));
    fact(out, "partitioned by", listed(facts.partition()));
    fact(out, "key columns", listed(facts.keyColumns()));
    AlignedText columns = new AlignedText();
    for (Types.NestedField column : facts.columns()) {
      columns.line(
          List.of(
              columns.isEmpty() ? "columns         " : "",
              column.name(),
              column.type().toString(),
              column.isRequired() ? "not null" : ""));
    }
    columns.print(out);
  }

  private static void printSnapshots(List<SnapshotFacts> snapshots, PrintWriter out) {
    if (snapshots.isEmpty()) {
      out.println("No snapshots: nothing was committed yet.");
      return;
    }
    out.println("Snapshots, oldest first; what each added ('*' is what readers see):");
    AlignedText lines = new AlignedText().numbersFrom(3);
    lines.line(SNAPSHOT_COLUMNS);
    for (SnapshotFacts snapshot : snapshots) {
      lines.line(
          List.of(
              snapshot.id() + (snapshot.current() ? " *" : ""),
              time(snapshot),
              snapshot.operation(),
              number(snapshot.dataFiles()),
              number(snapshot.rows()),
              number(snapshot.deleteFiles()),
              number(snapshot.deletes())));
      snapshot.tokens().forEach((key, value) -> lines.note("    " + key + " = " + value));
    }
    lines.print(out);
  }

  private static void printFiles(FileFacts files, PrintWriter out) {
    out.println("Live files:");
    AlignedText lines = new AlignedText().numbersFrom(1);
    lines.line(List.of("", "files", "rows", "bytes"));
    volume(lines, "data", files.data());
    volume(lines, "equality deletes", files.equalityDeletes());
    volume(lines, "position deletes", files.positionDeletes());
    volume(lines, "deletion vectors", files.deletionVectors());
    lines.print(out);
  }

  private static void printReadCost(ReadCost cost, PrintWriter out) {
    out.println("What a reader pays, with deletes counted once for each data file they apply to:");
    AlignedText lines = new AlignedText();
    lines.line(List.of("data files to scan", number(cost.dataFiles())));
    lines.line(List.of("of these with deletes to apply", number(cost.dataFilesWithDeletes())));
    lines.line(List.of("delete files to load", number(cost.deleteFileLoads())));
    lines.line(
        List.of(
            "deletes to apply",
            "%s: %s per data file, at most %s"
                .formatted(
                    number(cost.deleteRowLoads()),
                    String.format(Locale.ROOT, "%,.1f", cost.deleteRowsPerDataFile()),
                    number(cost.mostDeleteRows()))));
    lines.print(out);
  }

  private static void fact(PrintWriter out, String name, String value) {
    out.println("%-16s  %s".formatted(name, value));
  }

  private static void volume(AlignedText lines, String name, Volume volume) {
    List<String> cells = new ArrayList<>();
    cells.add(name);
    cells.add(number(volume.files()));
    cells.add(number(volume.rows()));
    cells.add(number(volume.bytes()));
    lines.line(cells);
  }

  private static String listed(List<String> values) {
    return values.isEmpty() ? "none" : String.join(", ", values);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static String time(SnapshotFacts snapshot) {
    return DateTimeFormatter.ISO_INSTANT
        .format(snapshot.committedAt().truncatedTo(ChronoUnit.SECONDS))
        .replace('T', ' ')
        .replace("Z", "");
  }
}
