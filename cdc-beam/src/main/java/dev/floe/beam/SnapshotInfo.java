package dev.floe.beam;

import org.apache.iceberg.Snapshot;

/** A snapshot of a table. */
public final class SnapshotInfo {
  private SnapshotInfo() {}

  /** The description of a snapshot. */
  public static SnapshotInfo fromSnapshot(Snapshot snapshot) {
    throw new UnsupportedOperationException(snapshot.toString());
  }
}
