package dev.floe.benchmarks.commit;

import java.util.HashSet;
import java.util.Set;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.FileIO;

/** The metadata files, manifest lists and manifests that a table has got since. */
final class NewFiles {
  private NewFiles() {}

  /** Deletes what a table has that its past had not. */
  static void delete(Table table, TableMetadata past) {
    TableMetadata now = ((HasTableOperations) table).operations().current();
    Set<String> files = new HashSet<>();
    files.add(now.metadataFileLocation());
    now.previousFiles().forEach(entry -> files.add(entry.file()));
    files.remove(past.metadataFileLocation());
    past.previousFiles().forEach(entry -> files.remove(entry.file()));
    FileIO io = table.io();
    for (Snapshot snapshot : now.snapshots()) {
      if (past.snapshot(snapshot.snapshotId()) == null) {
        files.add(snapshot.manifestListLocation());
        snapshot.allManifests(io).stream()
            .filter(manifest -> past.snapshot(manifest.snapshotId()) == null)
            .forEach(manifest -> files.add(manifest.path()));
      }
    }
    files.forEach(io::deleteFile);
  }
}
