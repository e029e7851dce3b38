package dev.floe.cli.compact;

import dev.floe.cdc.compact.CompactionGain;
import dev.floe.cdc.compact.CompactionOutlook;
import dev.floe.cdc.compact.GroupResult;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** What a compaction did, or would do, for its user to read. */
final class CompactReport {
  private final PrintWriter out;
  private final List<GroupResult> committed = new ArrayList<>();
  private final List<GroupResult> givenUp = new ArrayList<>();

  CompactReport(PrintWriter out) {
    this.out = out;
  }

  /** Takes note of a group. */
  void add(GroupResult result) {
    (result.givenUp().isEmpty() ? committed : givenUp).add(result);
  }

  /** Prints what was done. */
  void print() {
    if (isEmpty()) {
      line("nothing to compact");
      out.flush();
    }
    printGroups();
  }

  private boolean isEmpty() {
    return committed.isEmpty() && givenUp.isEmpty();
  }

  /** Prints what became of the groups; nothing where there was none. */
  void printGroups() {
    if (isEmpty()) {
      return;
    }
    line(
        "%,d data files compacted to %,d; %,d groups, a commit each",
        sum(GroupResult::filesBefore), sum(GroupResult::filesAfter), committed.size());
    line(
        "  rows        %,d kept, %,d dead ones dropped",
        sum(GroupResult::rowsAfter), sum(GroupResult::rowsDropped));
    line(
        "  bytes       %,d before, %,d after",
        sum(GroupResult::bytesBefore), sum(GroupResult::bytesAfter));
    line("  deletes     %,d delete files gone", sum(GroupResult::deleteFilesRemoved));
    for (GroupResult result : givenUp) {
      line(
          "  left        %,d data files: %s", result.filesBefore(), result.givenUp().orElseThrow());
    }
    out.flush();
  }

  private long sum(ToLongFunction<GroupResult> figure) {
    return committed.stream().mapToLong(figure).sum();
  }

  /** Prints what would be done. */
  void printOutlook(CompactionOutlook outlook) {
    CompactionGain gain = outlook.gain();
    if (gain.groups() == 0) {
      line("nothing to compact");
      return;
    }
    line(
        "%,d data files of %,d bytes would be compacted; %,d groups, a commit each",
        gain.files(), gain.bytes(), gain.groups());
    line(
        "  rows        %,d dead ones dropped%s",
        gain.deadRows(),
        outlook.equalityDeletes() > 0 ? ", and those that equality deletes meet" : "");
    line("  bytes       about %,d freed", gain.freedBytes());
    line("  deletes     %,d delete files gone", gain.deleteFiles());
    out.flush();
  }

  private void line(String format, Object... args) {
    out.println(String.format(Locale.ROOT, format, args));
  }
}
