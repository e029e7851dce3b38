package dev.floe.cli.inspect;

import static dev.floe.cli.inspect.TextReport.counted;
import static dev.floe.cli.inspect.TextReport.number;

import dev.floe.cdc.compact.CompactionGain;
import dev.floe.cdc.compact.CompactionOutlook;
import dev.floe.cdc.compact.FileDebt;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Dead rows, and what a compaction would gain, for the eye. */
final class OutlookText {
  private static final List<String> FILE_COLUMNS =
      List.of("file", "spec", "partition", "rows", "dead", "share", "bytes");

  private OutlookText() {}

  /**
   * Prints it.
   *
   * @param top how many files are listed
   */
  static void print(CompactionOutlook outlook, FileFacts files, int top, PrintWriter out) {
    printSum(outlook, files, out);
    if (!outlook.files().isEmpty() && top > 0) {
      out.println();
      printFiles(outlook.files(), top, out);
    }
  }

  private static void printSum(CompactionOutlook outlook, FileFacts files, PrintWriter out) {
    CompactionGain gain = outlook.gain();
    out.println("Dead rows, and what 'floe compact' would gain:");
    AlignedText lines = new AlignedText();
    lines.line(
        List.of(
            "rows deleted by vectors or positions",
            "%s in %s, by %s"
                .formatted(
                    number(outlook.deadRows()),
                    counted(outlook.files().size(), "data file"),
                    counted(files.deletionVectors().files(), "vector"))));
    lines.line(
        List.of(
            "equality deletes that still reach rows",
            "%s in %s"
                .formatted(
                    number(outlook.equalityDeletes()),
                    counted(outlook.equalityDeleteFiles(), "file"))));
    lines.line(
        List.of(
            "data files to rewrite",
            "%s of %s, %s bytes"
                .formatted(
                    number(gain.files()), number(files.data().files()), number(gain.bytes()))));
    lines.line(
        List.of(
            "rows to drop",
            number(gain.deadRows())
                + (outlook.equalityDeletes() > 0 ? ", and those that equality deletes meet" : "")));
    lines.line(List.of("bytes freed, by the share of these rows", number(gain.freedBytes())));
    lines.line(List.of("delete files that go away", number(gain.deleteFiles())));
    lines.print(out);
  }

  private static void printFiles(List<FileDebt> files, int top, PrintWriter out) {
    out.println(
        files.size() <= top
            ? "Data files with dead rows, most first:"
            : "Data files with dead rows, most first, %s of %s:"
                .formatted(number(top), number(files.size())));
    AlignedText lines = new AlignedText().numbersFrom(3);
    lines.line(FILE_COLUMNS);
    for (FileDebt file : files.subList(0, Math.min(top, files.size()))) {
      lines.line(
          List.of(
              file.location(),
              Integer.toString(file.specId()),
              file.partition().isEmpty() ? "(not partitioned)" : file.partition(),
              number(file.rows()),
              number(file.deadRows()),
              String.format(Locale.ROOT, "%.1f %%", 100 * file.deadRatio()),
              number(file.bytes())));
    }
    lines.print(out);
  }
}
