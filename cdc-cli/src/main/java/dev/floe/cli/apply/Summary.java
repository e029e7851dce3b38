package dev.floe.cli.apply;

import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cli.input.Op;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a run did, for its user to read. */
final class Summary {
  private static final Map<CdcCounter, String> REMARKS =
      Map.of(
          CdcCounter.UPDATES_WITHOUT_BEFORE_IMAGE,
              "%,d keys began with an update that brought no before-image: where a row moved to"
                  + " another partition, its older version may remain",
          CdcCounter.DELETES_WITH_NULL_IN_PARTITION,
              "%,d keys were deleted by a before-image with null in a partition column: if the source"
                  + " leaves such columns out, other rows were meant, and they remain",
          CdcCounter.REPEATED_INSERTS,
              "at least %,d keys were inserted again without a delete between: if such inserts fall into"
                  + " different commits, the row is there twice; --upsert prevents it",
          CdcCounter.AMBIGUOUS_SEQUENCE_TIES,
              "%,d keys have changes with equal sequence numbers: which of them is the first or the"
                  + " last was decided by kind and content",
          CdcCounter.ALREADY_COMMITTED_WINDOWS_SKIPPED,
              "%,d commits were left out: another run of the same sink had made them",
          CdcCounter.ORPHAN_FILES,
              "%,d files of commits left out are in no snapshot: remove_orphan_files removes them");

  private final PrintWriter out;

  Summary(PrintWriter out) {
    this.out = out;
  }

  /**
   * Prints it.
   *
   * @param lines lines consumed
   * @param badLines lines set aside
   */
  void print(Totals totals, long lines, long badLines, long elapsedNanos) {
    if (totals.committedChanges() == 0 && totals.skippedLines() > 0) {
      line("0 changes applied: the table already holds everything up to line %,d", lines);
    } else {
      double seconds = elapsedNanos / 1e9;
      line(
          "%,d changes applied in %.1f seconds, %,.0f changes per second",
          totals.committedChanges(), seconds, totals.committedChanges() / Math.max(seconds, 1e-3));
    }
    line("  read        %s", read(totals));
    if (totals.skippedLines() > 0) {
      line("  skipped     %,d lines that were applied before", totals.skippedLines());
    }
    if (badLines > 0) {
      line("  set aside   %,d bad lines", badLines);
    }
    if (totals.committedChanges() > 0) {
      line("  written     %,d rows, %,d deletes", totals.rows(), totals.deletes());
      line("  dropped     %,d row images superseded within their commit", totals.superseded());
      line(
          "  committed   %,d snapshots, %,d data files, %s, %,d bytes",
          totals.snapshots(),
          totals.dataFiles(),
          deletes(totals),
          totals.engine(CdcCounter.COMMITTED_BYTES));
    }
    totals
        .committedThrough()
        .forEach((table, position) -> line("  %s holds all up to line %,d", table, position));
    for (CdcCounter counter : CdcCounter.values()) {
      long count = totals.engine(counter);
      if (count > 0 && REMARKS.containsKey(counter)) {
        line("  note: " + REMARKS.get(counter), count);
      }
    }
    out.flush();
  }

  private static String deletes(Totals totals) {
    long vectors = totals.engine(CdcCounter.COMMITTED_DELETION_VECTORS);
    long files = totals.engine(CdcCounter.COMMITTED_DELETE_FILES) - vectors;
    String ofFiles = String.format(Locale.ROOT, "%,d delete files", files);
    String ofVectors = String.format(Locale.ROOT, "%,d deletion vectors", vectors);
    if (vectors == 0) {
      return ofFiles;
    }
    return files == 0 ? ofVectors : ofFiles + ", " + ofVectors;
  }

  private static String read(Totals totals) {
    List<String> parts = new ArrayList<>();
    for (Op op : Op.values()) {
      if (totals.events(op) > 0) {
        parts.add(String.format(Locale.ROOT, "%,d %s", totals.events(op), name(op)));
      }
    }
    return parts.isEmpty() ? "no changes" : String.join(", ", parts);
  }

  private static String name(Op op) {
    return switch (op) {
      case CREATE -> "inserts";
      case READ -> "snapshot reads";
      case UPDATE -> "updates";
      case DELETE -> "deletes";
      case TRUNCATE -> "truncates passed over";
      case TOMBSTONE -> "tombstones";
      case OTHER -> "lines that change no row";
    };
  }

  private void line(String format, Object... args) {
    out.println(String.format(Locale.ROOT, format, args));
  }
}
