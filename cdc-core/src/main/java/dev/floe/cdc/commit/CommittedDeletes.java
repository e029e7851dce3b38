package dev.floe.cdc.commit;

import dev.floe.cdc.deletes.EpochDeletes;
import dev.floe.cdc.deletes.EpochDeletes.Means;
import dev.floe.cdc.metrics.CdcCounter;
import dev.floe.cdc.metrics.CdcDistribution;
import dev.floe.cdc.metrics.CdcMetrics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.ScanTaskUtil;

/** What the deletes of committed epochs have become. */
final class CommittedDeletes {
  private static final List<String> FILES_OF_EPOCH =
      List.of(
          SnapshotSummary.ADDED_FILES_PROP,
          SnapshotSummary.ADDED_DELETE_FILES_PROP,
          SnapshotSummary.DELETED_FILES_PROP);

  private CommittedDeletes() {}

  /** Whether a snapshot of an epoch has added equality deletes. */
  static boolean areByEquality(Snapshot snapshot) {
    return Summaries.of(snapshot).containsKey(SnapshotSummary.ADD_EQ_DELETE_FILES_PROP);
  }

  /**
   * Whether a snapshot is one of an epoch's files, and not a heartbeat that repeats what that one
   * says, and holds none of its key files.
   */
  static boolean areLookedUp(Snapshot snapshot) {
    Map<String, String> summary = Summaries.of(snapshot);
    return FILES_OF_EPOCH.stream().anyMatch(summary::containsKey) && !areByEquality(snapshot);
  }

  /** Counts deletes that are committed. */
  static void count(EpochDeletes deletes, CdcMetrics metrics) {
    List<DeleteFile> added = deletes.added();
    metrics.add(CdcCounter.COMMITTED_DELETE_FILES, added.size());
    metrics.add(
        CdcCounter.COMMITTED_DELETION_VECTORS,
        added.stream().filter(ContentFileUtil::isDV).count());
    metrics.add(
        CdcCounter.COMMITTED_EQUALITY_DELETE_RECORDS,
        added.stream()
            .filter(file -> file.content() == FileContent.EQUALITY_DELETES)
            .mapToLong(ContentFile::recordCount)
            .sum());
    metrics.add(
        CdcCounter.COMMITTED_BYTES,
        added.stream().mapToLong(ScanTaskUtil::contentSizeInBytes).sum());
    if (deletes.means() == Means.FALLBACK && !added.isEmpty()) {
      metrics.add(CdcCounter.EQUALITY_DELETE_FALLBACKS, 1);
    }
    deletes
        .stats()
        .ifPresent(
            stats -> {
              metrics.record(
                  CdcDistribution.DELETE_RESOLVE_DURATION_MS,
                  TimeUnit.NANOSECONDS.toMillis(stats.nanos()));
              metrics.add(CdcCounter.DELETED_KEYS_LOCATED, stats.keysLocated());
              metrics.add(CdcCounter.DELETED_KEYS_NOT_LOCATED, stats.keysNotLocated());
              metrics.add(CdcCounter.DATA_FILES_TOUCHED, stats.filesTouched());
              metrics.add(CdcCounter.KEY_CACHE_HITS, stats.keyCacheHits());
              metrics.add(CdcCounter.EQUALITY_DELETES_CONVERTED, stats.equalityDeletesConverted());
            });
  }
}
