package dev.floe.cdc.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/** Finds the files that a table's snapshots refer to; reads every manifest once. */
final class ReferredFiles {
  private final Map<String, Set<String>> liveByManifest = new HashMap<>();

  /** The paths of all live files of all snapshots. */
  Set<String> referred(Table table) {
    Set<String> paths = new TreeSet<>();
    for (Snapshot snapshot : table.snapshots()) {
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        paths.addAll(
            liveByManifest.computeIfAbsent(manifest.path(), path -> live(table, manifest)));
      }
    }
    return paths;
  }

  private static Set<String> live(Table table, ManifestFile manifest) {
    Set<String> paths = new TreeSet<>();
    try (ManifestReader<? extends ContentFile<?>> files =
        manifest.content() == ManifestContent.DATA
            ? ManifestFiles.read(manifest, table.io(), table.specs())
            : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
      files.forEach(file -> paths.add(path(file)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return paths;
  }

  /** The path of a file in the local file system. */
  static String path(ContentFile<?> file) {
    String location = file.location();
    return location.startsWith("file:") ? Path.of(URI.create(location)).toString() : location;
  }
}
