package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.WrongAnswerException;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;

/** Checks what a lap made of a table: a snapshot for each epoch, with its files and its token. */
final class Answers {
  /** What tells how many snapshots were made, whoever expired some. */
  private static final String SEQUENCE = "sequence number";

  private Answers() {}

  /**
   * Checks a table in which some epochs were committed after its past.
   *
   * @param name whose lap it was
   * @throws WrongAnswerException when it is not as these epochs make it
   */
  static void check(
      String name, Table table, Past past, List<PreparedEpoch> epochs, boolean withTokens) {
    Snapshot before = past.metadata().currentSnapshot();
    Snapshot newest = table.currentSnapshot();
    check(name, SEQUENCE, before.sequenceNumber() + epochs.size(), newest.sequenceNumber());
    String dataFiles = SnapshotSummary.TOTAL_DATA_FILES_PROP;
    check(
        name,
        dataFiles,
        count(before, dataFiles) + sum(epochs, PreparedEpoch::dataFiles),
        count(newest, dataFiles));
    String deleteFiles = SnapshotSummary.TOTAL_DELETE_FILES_PROP;
    check(
        name,
        deleteFiles,
        count(before, deleteFiles) + sum(epochs, PreparedEpoch::deleteFiles),
        count(newest, deleteFiles));
    if (withTokens) {
      long position = epochs.get(epochs.size() - 1).position();
      check(name, "token", position, Committers.commits(table).position().orElse(-1));
    }
  }

  private static int sum(List<PreparedEpoch> epochs, ToIntFunction<PreparedEpoch> files) {
    return epochs.stream().mapToInt(files).sum();
  }

  private static long count(Snapshot snapshot, String key) {
    Map<String, String> summary = snapshot.summary();
    return Long.parseLong(summary.get(key));
  }

  private static void check(String name, String what, long expected, long found) {
    if (expected != found) {
      throw new WrongAnswerException(
          "cannot use the lap of %s: the table's %s is %d instead of %d"
              .formatted(name, what, found, expected));
    }
  }
}
