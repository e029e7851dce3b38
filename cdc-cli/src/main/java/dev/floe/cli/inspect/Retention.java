package dev.floe.cli.inspect;

import java.time.Duration;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.PropertyUtil;

/**
 * What an expiry of snapshots keeps of a branch when it is not told otherwise.
 *
 * @param maxAge snapshots younger than this
 * @param minSnapshots and the newest so many, however old they are
 */
record Retention(Duration maxAge, int minSnapshots) {

  static Retention of(Table table, String branch) {
    SnapshotRef ref = table.refs().get(branch);
    long maxAgeMs =
        ref != null && ref.maxSnapshotAgeMs() != null
            ? ref.maxSnapshotAgeMs()
            : PropertyUtil.propertyAsLong(
                table.properties(),
                TableProperties.MAX_SNAPSHOT_AGE_MS,
                TableProperties.MAX_SNAPSHOT_AGE_MS_DEFAULT);
    int minSnapshots =
        ref != null && ref.minSnapshotsToKeep() != null
            ? ref.minSnapshotsToKeep()
            : PropertyUtil.propertyAsInt(
                table.properties(),
                TableProperties.MIN_SNAPSHOTS_TO_KEEP,
                TableProperties.MIN_SNAPSHOTS_TO_KEEP_DEFAULT);
    return new Retention(Duration.ofMillis(maxAgeMs), minSnapshots);
  }
}
