package dev.floe.cli.inspect;

import java.io.PrintWriter;
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

  /**
   * Prints them.
   *
   * @param top how many partitions, and how many files, are listed
   */
  static void print(TableFacts facts, int top, PrintWriter out) {
    out.println(facts.name());
    out.println();
    printDefinition(facts, out);
    out.println();
    printSnapshots(facts.snapshots(), out);
    out.println();
    SinkText.print(facts, out);
    out.println();
    printFiles(facts.deletes().files(), out);
    out.println();
    DebtText.print(facts.deletes(), top, out);
    out.println();
    OutlookText.print(facts.outlook(), facts.deletes().files(), top, out);
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
              Ages.time(snapshot.committedAt()),
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

  /** A number of things, as in {@code 1 snapshot}. */
  static String counted(long value, String noun) {
    return number(value) + " " + noun + (value == 1 ? "" : "s");
  }

  static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
