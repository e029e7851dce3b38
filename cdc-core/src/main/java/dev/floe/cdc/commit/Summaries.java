package dev.floe.cdc.commit;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/** What snapshots' summaries hold, and what of it was put there by whom. */
final class Summaries {
  /** Entries of Iceberg's own, and of its engines. */
  private static final Pattern ICEBERGS_OWN =
      Pattern.compile(
          "(added|deleted|removed|total|manifests|replaced)-.*|partitions\\..*|changed-partition-count"
              + "|partition-summaries-included|entries-processed|replace-partitions|operation"
              + "|(published-)?(wap\\.id|wap-id)|source-snapshot-id|iceberg-version"
              + "|engine-(name|version)|app-id|spark\\.app\\.id");

  private Summaries() {}

  /** A snapshot's summary; tables that began with format version 1 may hold snapshots without. */
  static Map<String, String> of(Snapshot snapshot) {
    return snapshot.summary() == null ? Map.of() : snapshot.summary();
  }

  /** What a sink and its caller put into a summary. */
  static Map<String, String> ofSink(Map<String, String> summary) {
    Map<String, String> given = new TreeMap<>(summary);
    given.keySet().removeIf(key -> ICEBERGS_OWN.matcher(key).matches());
    return given;
  }

  /** Whether a snapshot brought files, as that of an epoch does and a heartbeat does not. */
  static boolean addsFiles(Snapshot snapshot) {
    Map<String, String> summary = of(snapshot);
    return summary.containsKey(SnapshotSummary.ADDED_FILES_PROP)
        || summary.containsKey(SnapshotSummary.ADDED_DELETE_FILES_PROP);
  }
}
