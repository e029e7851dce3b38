package dev.floe.cdc.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Checks that what a table's snapshots refer to is there, and there once. */
public final class TableIntegrity {
  private TableIntegrity() {}

  /**
   * Checks that every snapshot's manifest list, manifests, data and delete files exist, and that no
   * snapshot has a file twice.
   */
  public static void assertWhole(Table table) {
    for (Snapshot snapshot : table.snapshots()) {
      assertExists(table, snapshot.manifestListLocation());
      List<String> files = new ArrayList<>();
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        assertExists(table, manifest.path());
        files.addAll(liveFiles(table, manifest));
      }
      files.forEach(file -> assertExists(table, file));
      assertThat(files).as("files of snapshot %d", snapshot.snapshotId()).doesNotHaveDuplicates();
    }
  }

  /** Checks that every file in a table's data folder is one that some snapshot refers to. */
  public static void assertNothingStranded(Lake lake, String name) {
    Table table = lake.load(name);
    Set<String> referred = new HashSet<>();
    for (Snapshot snapshot : table.snapshots()) {
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        liveFiles(table, manifest).forEach(file -> referred.add(fileName(file)));
      }
    }
    assertThat(lake.dataFiles(table))
        .as("data and delete files on disk")
        .allMatch(file -> referred.contains(file.getFileName().toString()));
  }

  private static void assertExists(Table table, String location) {
    assertThat(table.io().newInputFile(location).exists()).as("%s exists", location).isTrue();
  }

  private static String fileName(String location) {
    return Path.of(location.replaceFirst("^file:(//)?", "")).getFileName().toString();
  }

  private static List<String> liveFiles(Table table, ManifestFile manifest) {
    List<String> locations = new ArrayList<>();
    try (ManifestReader<? extends ContentFile<?>> files =
        manifest.content() == ManifestContent.DATA
            ? ManifestFiles.read(manifest, table.io(), table.specs())
            : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      files.forEach(file -> locations.add(file.location()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return locations;
  }
}
