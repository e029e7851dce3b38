package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.FileIO;

/**
 * Somebody else who removes what no snapshot of a table refers to, as Iceberg's {@code
 * remove_orphan_files} does: all files of the table's folder that were not changed since a time.
 */
public final class OrphanRemoval {
  private OrphanRemoval() {}

  /** Removes orphans last changed before a time, and says which they were. */
  public static List<Path> before(Table table, Instant time) {
    Set<Path> referred = referred(table);
    List<Path> removed = new ArrayList<>();
    try (Stream<Path> files = Files.walk(path(table.location()))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        boolean old = Files.getLastModifiedTime(file).toInstant().isBefore(time);
        if (old && !referred.contains(file)) {
          Files.delete(file);
          removed.add(file);
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return removed;
  }

  /** Removes orphans of any age: everything but what snapshots refer to at this moment. */
  public static List<Path> ofAnyAge(Table table) {
    return before(table, Instant.MAX);
  }

  /** Gives all files of a table the age that they would have after a while. */
  public static void age(Table table, Instant changed) {
    try (Stream<Path> files = Files.walk(path(table.location()))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, FileTime.from(changed));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Set<Path> referred(Table table) {
    Set<Path> files = new HashSet<>();
    TableMetadata metadata = ((HasTableOperations) table).operations().current();
    files.add(path(metadata.metadataFileLocation()));
    metadata.previousFiles().forEach(earlier -> files.add(path(earlier.file())));
    for (Snapshot snapshot : table.snapshots()) {
      files.add(path(snapshot.manifestListLocation()));
      for (ManifestFile manifest : snapshot.allManifests(table.io())) {
        files.add(path(manifest.path()));
        content(manifest, table).forEach(file -> files.add(path(file)));
      }
    }
    return files;
  }

  private static List<String> content(ManifestFile manifest, Table table) {
    List<String> locations = new ArrayList<>();
    try (ManifestReader<? extends ContentFile<?>> files = reader(manifest, table.io(), table)) {
      files.forEach(file -> locations.add(file.location()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return locations;
  }

  private static ManifestReader<? extends ContentFile<?>> reader(
      ManifestFile manifest, FileIO io, Table table) {
    return manifest.content() == ManifestContent.DATA
        ? ManifestFiles.read(manifest, io, table.specs())
        : ManifestFiles.readDeleteManifest(manifest, io, table.specs());
  }

  private static Path path(String location) {
    return Path.of(location.replaceFirst("^file:(//)?", ""));
  }
}
