package dev.floe.cdc.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.util.ContentFileUtil;

/** What is true of the deletes that are live in a snapshot. */
final class DeleteChecks {
  private final Table table;
  private final Set<Integer> keyIds;

  DeleteChecks(TableShape shape, Table table) {
    this.table = table;
    this.keyIds = Set.copyOf(shape.keyIds());
  }

  /** Checks that a data file has one vector at most, and a vector a data file. */
  void checkVectors(Snapshot snapshot) {
    Set<String> data = new HashSet<>();
    for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
      read(ManifestFiles.read(manifest, table.io(), table.specs()))
          .forEach(file -> data.add(file.location()));
    }
    Set<String> marked = new HashSet<>();
    for (DeleteFile deletes : live(snapshot)) {
      if (ContentFileUtil.isDV(deletes)) {
        String location = deletes.referencedDataFile();
        assertThat(marked.add(location)).as("%s has one vector", location).isTrue();
        assertThat(data).as("data files, of which one has a vector").contains(location);
      }
    }
  }

  /**
   * Checks the equality deletes that a snapshot of the sink, which looks rows up, has left.
   *
   * @param races what it has lost before
   */
  void checkEqualityDeletes(Snapshot made, Races races) {
    Set<String> left = equalityDeletesByKey(made);
    if (races.converts()) {
      assertThat(left).as("equality deletes that an epoch with vectors has left").isEmpty();
      return;
    }
    Set<String> before =
        made.parentId() == null ? Set.of() : equalityDeletesByKey(table.snapshot(made.parentId()));
    if (races.fellBack()) {
      assertThat(left).as("equality deletes after a fallback").containsAll(before);
    } else {
      assertThat(before).as("equality deletes before an epoch with vectors").containsAll(left);
    }
  }

  private Set<String> equalityDeletesByKey(Snapshot snapshot) {
    return live(snapshot).stream()
        .filter(file -> file.content() == FileContent.EQUALITY_DELETES)
        .filter(file -> keyIds.equals(new HashSet<>(file.equalityFieldIds())))
        .map(ContentFile::location)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private List<DeleteFile> live(Snapshot snapshot) {
    List<DeleteFile> files = new ArrayList<>();
    for (ManifestFile manifest : snapshot.deleteManifests(table.io())) {
      files.addAll(read(ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())));
    }
    return files;
  }

  private static <F extends ContentFile<F>> List<F> read(ManifestReader<F> manifest) {
    List<F> files = new ArrayList<>();
    try (manifest) {
      manifest.forEach(file -> files.add(file.copy()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return files;
  }
}
