package dev.floe.cli.inspect;

import static dev.floe.cli.inspect.TextReport.number;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** What a reader must apply, for the eye. */
final class DebtText {
  private static final List<String> PARTITION_COLUMNS =
      List.of(
          "spec",
          "partition",
          "data files",
          "delete files",
          "equality deletes",
          "to apply",
          "position deletes",
          "to apply",
          "most for a file");

  private DebtText() {}

  static void print(DeleteDebt deletes, int top, PrintWriter out) {
    printSum(deletes.cost(), out);
    if (!deletes.partitions().isEmpty() && top > 0) {
      out.println();
      printPartitions(deletes, top, out);
    }
  }

  private static void printSum(ReadCost cost, PrintWriter out) {
    out.println("What a reader pays, with deletes counted once for each data file they apply to:");
    AlignedText lines = new AlignedText();
    lines.line(List.of("data files to scan", number(cost.dataFiles())));
    lines.line(List.of("of these with deletes to apply", number(cost.dataFilesWithDeletes())));
    lines.line(List.of("delete files to load", number(cost.deleteFileLoads())));
    lines.line(
        List.of(
            "deletes to apply",
            "%s: %s per data file%s"
                .formatted(
                    number(cost.deleteRowLoads()),
                    String.format(Locale.ROOT, "%,.1f", cost.deleteRowsPerDataFile()),
                    // Those that are for one file alone are not in it.
                    cost.mostDeleteRows() == 0
                        ? ""
                        : ", at most " + number(cost.mostDeleteRows()))));
    lines.print(out);
  }

  private static void printPartitions(DeleteDebt deletes, int top, PrintWriter out) {
    int count = deletes.partitions().size();
    out.println(
        count <= top
            ? "The same by partition, most to apply first:"
            : "The same by partition, most to apply first, %s of %s:"
                .formatted(number(top), number(count)));
    AlignedText lines = new AlignedText().numbersFrom(2);
    lines.line(PARTITION_COLUMNS);
    for (DeleteDebt.Partition partition : deletes.partitions().stream().limit(top).toList()) {
      String path = partition.path().isEmpty() ? "(not partitioned)" : partition.path();
      line(lines, Integer.toString(partition.specId()), path, partition.files(), partition.cost());
    }
    if (count > 1) {
      line(lines, "", count <= top ? "total" : "total of all", deletes.files(), deletes.cost());
    }
    lines.print(out);
  }

  private static void line(
      AlignedText lines, String spec, String partition, FileFacts files, ReadCost cost) {
    lines.line(
        List.of(
            spec,
            partition,
            number(files.data().files()),
            number(files.deleteFiles()),
            number(files.equalityDeletes().rows()),
            number(cost.equalityDeletes()),
            number(files.positionDeletes().rows() + files.deletionVectors().rows()),
            number(cost.positionDeletes()),
            number(cost.mostDeleteRows())));
  }
}
