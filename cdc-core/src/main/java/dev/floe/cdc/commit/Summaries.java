package dev.floe.cdc.commit;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.iceberg.EnvironmentContext;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;

/** What snapshots' summaries hold, and what of it was put there by whom. */
final class Summaries {
  /** Entries that Iceberg puts there itself, and refuses to have twice. */
  private static final Pattern COUNTS =
      Pattern.compile(
          "(added|deleted|removed|total)-(data-files|delete-files|(equality|position)-delete(s|-files)"
              + "|dvs|records|files-size|duplicate-files)|manifests-(created|replaced|kept)"
              + "|entries-processed|changed-partition-count|partition-summaries-included"
              + "|partitions\\..*|iceberg-version");

  /** Further entries of Iceberg's, and of its engines. */
  private static final Pattern ENGINES =
      Pattern.compile(
          "replace-partitions|operation|(published-)?(wap\\.id|wap-id)|source-snapshot-id"
              + "|engine-(name|version)|app-id|spark\\.app\\.id");

  private Summaries() {}

  /** A snapshot's summary; tables that began with format version 1 may hold snapshots without. */
  static Map<String, String> of(Snapshot snapshot) {
    return snapshot.summary() == null ? Map.of() : snapshot.summary();
  }

  /** What a sink and its caller put into a summary. */
  static Map<String, String> ofSink(Map<String, String> summary) {
    Map<String, String> given = new TreeMap<>(summary);
    given.keySet().removeIf(key -> isCount(key) || ENGINES.matcher(key).matches());
    given.keySet().removeAll(EnvironmentContext.get().keySet());
    return given;
  }

  /** Whether an entry is one that Iceberg puts into every summary itself. */
  static boolean isCount(String key) {
    return COUNTS.matcher(key).matches();
  }

  /** Whether a snapshot brought files, as that of an epoch does and a heartbeat does not. */
  static boolean addsFiles(Snapshot snapshot) {
    Map<String, String> summary = of(snapshot);
    return summary.containsKey(SnapshotSummary.ADDED_FILES_PROP)
        || summary.containsKey(SnapshotSummary.ADDED_DELETE_FILES_PROP);
  }
}
