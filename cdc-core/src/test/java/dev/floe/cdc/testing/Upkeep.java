package dev.floe.cdc.testing;

import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;

/** Somebody else who keeps a table's metadata small. */
public final class Upkeep {
  private Upkeep() {}

  /** Expires all snapshots but the newest, as soon as they are made. */
  public static void expireToOneSnapshot(Table table) {
    table.refresh();
    table
        .expireSnapshots()
        .expireOlderThan(table.currentSnapshot().timestampMillis() + 1)
        .retainLast(1)
        .commit();
  }

  /** Adds a snapshot that changes no row. */
  public static void emptySnapshot(Table table) {
    table.newAppend().commit();
  }

  /** Puts the entries of all manifests into new ones. */
  public static void rewriteManifests(Table table) {
    table.rewriteManifests().clusterBy(file -> "all").commit();
  }

  /** Lets a commit that is refused, or overtaken, fail at once. */
  public static void tryCommitsOnce(Table table) {
    table.updateProperties().set(TableProperties.COMMIT_NUM_RETRIES, "0").commit();
  }

  /** Has a table forget the versions of its metadata but for the newest. */
  public static void forgetVersions(Table table) {
    table.updateProperties().set(TableProperties.METADATA_PREVIOUS_VERSIONS_MAX, "1").commit();
  }
}
