package dev.floe.cdc.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.floe.cdc.table.Branch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.util.SnapshotUtil;

/** Checks the table that a run left in its world, and the files beside it. */
final class TableAudit {
  private static final String TOKEN = "floe.cdc.committed-through." + Sinks.SINK_ID;

  private final World world;
  private final Branch branch;
  private final Table table;
  private final Set<String> referred = new TreeSet<>();
  private final Map<String, List<String>> read = new HashMap<>();

  TableAudit(World world, Branch branch) {
    this.world = world;
    this.branch = branch;
    this.table =
        new SimulatedCatalog(world, SimulatedProcess.undisturbed("auditor"))
            .loadTable(SimulatedCatalog.TABLE);
  }

  /** The rows, in order, as a script writes them. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    try (CloseableIterable<Record> read =
        IcebergGenerics.read(table).useSnapshot(head().snapshotId()).build()) {
      read.forEach(row -> rows.add(Setting.text(row)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    rows.sort(null);
    return rows;
  }

  /** The positions of the sink's epochs in the branch's ancestry, oldest first. */
  List<Long> positions() {
    return tokensOf(true);
  }

  /** The positions of the sink's heartbeats: of snapshots with a token, but without files. */
  List<Long> heartbeats() {
    return tokensOf(false);
  }

  private List<Long> tokensOf(boolean epochs) {
    List<Long> positions = new ArrayList<>();
    for (Snapshot snapshot : branch.ancestors(table)) {
      String token = snapshot.summary().get(TOKEN);
      boolean hasFiles =
          snapshot.summary().containsKey(SnapshotSummary.ADDED_FILES_PROP)
              || snapshot.summary().containsKey(SnapshotSummary.ADDED_DELETE_FILES_PROP);
      if (token != null && hasFiles == epochs) {
        positions.add(0, Long.valueOf(token));
      }
    }
    return positions;
  }

  private Snapshot head() {
    return branch.head(table).orElseThrow();
  }

  int snapshots() {
    int count = 0;
    for (Snapshot snapshot : table.snapshots()) {
      count += snapshot == null ? 0 : 1;
    }
    return count;
  }

  /** Checks that everything that is referred to is there, and is referred to once. */
  void checkReferences() {
    Set<String> added = new HashSet<>();
    Set<Long> ancestors = new HashSet<>(SnapshotUtil.ancestorIds(head(), table::snapshot));
    for (Snapshot snapshot : table.snapshots()) {
      requireFile(snapshot.manifestListLocation());
      Set<String> live = new HashSet<>();
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        for (String file : read.computeIfAbsent(manifest.path(), path -> check(manifest))) {
          assertThat(live.add(file))
              .as("%s is referred to once by snapshot %s", file, snapshot.snapshotId())
              .isTrue();
        }
        // What a rollback took back may have come again, by another snapshot.
        if (ancestors.contains(snapshot.snapshotId())
            && manifest.snapshotId() == snapshot.snapshotId()
            && !manifest.hasExistingFiles()) {
          for (String file : read.get(manifest.path())) {
            assertThat(added.add(file)).as("%s was added by one snapshot", file).isTrue();
          }
        }
      }
    }
  }

  /** Checks a manifest, and the files that it names. */
  private List<String> check(ManifestFile manifest) {
    requireFile(manifest.path(), manifest.length());
    List<String> live = new ArrayList<>();
    for (ContentFile<?> file : filesOf(manifest)) {
      requireFile(file.location(), file.fileSizeInBytes());
      live.add(nameOf(file));
    }
    return live;
  }

  /**
   * A file's name; of a deletion vector, which shares its file with others, with what it is for.
   */
  private static String nameOf(ContentFile<?> file) {
    return file instanceof DeleteFile deletes && deletes.referencedDataFile() != null
        ? file.location() + " for " + deletes.referencedDataFile()
        : file.location();
  }

  /** The equality deletes that the branch's newest snapshot has. */
  List<String> equalityDeletes() {
    return head().deleteManifests(table.io()).stream()
        .flatMap(manifest -> filesOf(manifest).stream())
        .filter(file -> file.content() == FileContent.EQUALITY_DELETES)
        .map(ContentFile::location)
        .toList();
  }

  private List<ContentFile<?>> filesOf(ManifestFile manifest) {
    List<ContentFile<?>> files = new ArrayList<>();
    try (ManifestReader<? extends ContentFile<?>> reader =
        manifest.content() == ManifestContent.DATA
            ? ManifestFiles.read(manifest, table.io(), table.specs())
            : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      reader.forEach(file -> files.add((ContentFile<?>) file.copy()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return files;
  }

  private void requireFile(String location) {
    requireFile(location, -1);
  }

  private void requireFile(String location, long length) {
    StoredFile file = world.files().get(location);
    assertThat(file).as("%s is referred to and must be there", location).isNotNull();
    assertThat(file.isComplete()).as("%s is complete", location).isTrue();
    if (length >= 0) {
      assertThat(file.bytes().length).as("length of %s", location).isEqualTo((int) length);
    }
    referred.add(location);
  }

  /**
   * The files that the table's snapshots have taken away. They may be there still although no
   * snapshot holds them: an expiry leaves them until the snapshots are expired that took them away.
   */
  Set<String> takenAway() {
    Set<String> files = new TreeSet<>();
    for (Snapshot snapshot : table.snapshots()) {
      SnapshotChanges changes = SnapshotChanges.builderFor(table).snapshot(snapshot).build();
      changes.removedDataFiles().forEach(file -> files.add(file.location()));
      changes.removedDeleteFiles().forEach(file -> files.add(file.location()));
    }
    return files;
  }

  /** The files that nothing refers to; after {@link #checkReferences}. */
  Set<String> orphans() {
    Map<String, StoredFile> all = world.files();
    Set<String> orphans = new TreeSet<>(all.keySet());
    orphans.removeAll(referred);
    return orphans;
  }
}
