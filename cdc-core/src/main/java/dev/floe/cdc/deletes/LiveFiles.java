package dev.floe.cdc.deletes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types.StructType;

/**
 * Knows the live files of one table's snapshots.
 *
 * <ul>
 *   <li>All manifests of a snapshot are read, whatever their bounds say: a scan's planning leaves
 *       out deletes whose bounds Iceberg compares wrongly.
 *   <li>A manifest does not change, so what is in it is kept as long as the snapshot asked for last
 *       lists it: at the next snapshot the new manifests alone are read. The snapshot that was
 *       asked for last costs nothing.
 *   <li>Partitions are as the specs have them now: once a source column is of another type, all is
 *       read anew.
 *   <li>Of a data file the bounds of the key columns are kept, and no other statistics.
 * </ul>
 *
 * <p>Used by one thread; nothing to close.
 */
final class LiveFiles {
  private final ManifestContents manifests;
  private Optional<Long> snapshotId = Optional.empty();
  private Map<Integer, StructType> partitionTypes = Map.of();
  private LiveSet files = LiveSet.EMPTY;

  /**
   * @param keyFieldIds the columns whose bounds are kept
   */
  LiveFiles(Set<Integer> keyFieldIds) {
    this.manifests = new ManifestContents(keyFieldIds);
  }

  /**
   * The live files of a snapshot of a table; of none where there is none.
   *
   * @param table always the same one, as its metadata is now, staged changes included
   * @throws IllegalStateException when a data file has two vectors
   */
  LiveSet at(Table table, Optional<Snapshot> snapshot) {
    forgetPartitionsOfOtherTypes(table);
    Optional<Long> wanted = snapshot.map(Snapshot::snapshotId);
    if (!wanted.equals(snapshotId)) {
      files = snapshot.map(listed -> read(table, listed)).orElse(LiveSet.EMPTY);
      snapshotId = wanted;
    }
    return files;
  }

  private void forgetPartitionsOfOtherTypes(Table table) {
    Map<Integer, StructType> now = new HashMap<>();
    table.specs().forEach((id, spec) -> now.put(id, spec.partitionType()));
    if (!partitionTypes.isEmpty() && !now.entrySet().containsAll(partitionTypes.entrySet())) {
      manifests.forget();
      snapshotId = Optional.empty();
      files = LiveSet.EMPTY;
    }
    partitionTypes = now;
  }

  private LiveSet read(Table table, Snapshot snapshot) {
    List<ManifestFile> listed =
        snapshot.allManifests(table.io()).stream().filter(LiveFiles::hasLiveFiles).toList();
    Map<String, ManifestContents.Content> contents = manifests.of(table, listed);
    PositionDeletes positions = new PositionDeletes(table.specs());
    List<DeleteFile> equality = new ArrayList<>();
    for (ManifestFile manifest : listed) {
      for (DeleteFile file : contents.get(manifest.path()).deletes()) {
        if (file.content() == FileContent.EQUALITY_DELETES) {
          equality.add(file);
        } else {
          positions.add(file);
        }
      }
    }
    List<LiveFile> live = new ArrayList<>();
    for (ManifestFile manifest : listed) {
      for (DataFile file : contents.get(manifest.path()).data()) {
        live.add(new LiveFile(file, positions.of(file)));
      }
    }
    return new LiveSet(live, equality);
  }

  private static boolean hasLiveFiles(ManifestFile manifest) {
    return manifest.hasAddedFiles() || manifest.hasExistingFiles();
  }
}
