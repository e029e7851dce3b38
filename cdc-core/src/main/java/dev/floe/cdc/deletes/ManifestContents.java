package dev.floe.cdc.deletes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Table;

/** Reads manifests, each once as long as it is asked for. Used by one thread. */
final class ManifestContents {
  /** By the bounds of this column a position-delete file says that it is about one data file. */
  private static final int PATH_OF_DELETES = MetadataColumns.DELETE_FILE_PATH.fieldId();

  private final Set<Integer> keyFieldIds;
  private final Set<Integer> keyAndPathIds;
  private Map<String, Content> contents = Map.of();

  /** The live files that one manifest lists: all of them data files, or all delete files. */
  record Content(List<DataFile> data, List<DeleteFile> deletes) {}

  /**
   * @param keyFieldIds the columns whose statistics are kept
   */
  ManifestContents(Set<Integer> keyFieldIds) {
    this.keyFieldIds = Set.copyOf(keyFieldIds);
    Set<Integer> keyAndPath = new HashSet<>(keyFieldIds);
    keyAndPath.add(PATH_OF_DELETES);
    this.keyAndPathIds = Set.copyOf(keyAndPath);
  }

  /** What is in some manifests, by their paths. All others are forgotten. */
  Map<String, Content> of(Table table, List<ManifestFile> listed) {
    Map<String, Content> wanted = new ConcurrentHashMap<>();
    List<ManifestFile> unread = new ArrayList<>();
    for (ManifestFile manifest : listed) {
      Content content = contents.get(manifest.path());
      if (content == null) {
        unread.add(manifest);
      } else {
        wanted.put(manifest.path(), content);
      }
    }
    Workers.forEach(unread, manifest -> wanted.put(manifest.path(), read(table, manifest)));
    contents = new HashMap<>(wanted);
    return contents;
  }

  /** Reads all anew the next time. */
  void forget() {
    contents = Map.of();
  }

  private Content read(Table table, ManifestFile manifest) {
    return manifest.content() == ManifestContent.DATA
        ? new Content(
            files(ManifestFiles.read(manifest, table.io(), table.specs()), keyFieldIds), List.of())
        : new Content(
            List.of(),
            files(
                ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs()),
                keyAndPathIds));
  }

  /** The entries of a manifest that are live, which alone a reader gives. */
  private static <F extends ContentFile<F>> List<F> files(
      ManifestReader<F> manifest, Set<Integer> withStatistics) {
    List<F> files = new ArrayList<>();
    try (manifest) {
      for (F file : manifest) {
        files.add(file.copyWithStats(withStatistics));
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot read manifest " + manifest.file().location() + ": " + failure.getMessage(),
          failure);
    }
    return List.copyOf(files);
  }
}
