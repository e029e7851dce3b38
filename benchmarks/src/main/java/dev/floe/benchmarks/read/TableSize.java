package dev.floe.benchmarks.read;

import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.util.ContentFileUtil;

/**
 * What the newest snapshot of a table is made of: what there is for a reader to open.
 *
 * @param dataFiles how many
 * @param dataBytes of all of them
 * @param deleteFiles how many; a file with several vectors is one
 * @param deleteBytes of all of them; of a file with vectors, of those that are in use
 * @param metadataBytes of the metadata file, the manifest list and the manifests
 */
record TableSize(
    int dataFiles, long dataBytes, int deleteFiles, long deleteBytes, long metadataBytes) {
  private static final double KB = 1e3;

  static TableSize of(Table table) throws IOException {
    FileIO io = table.io();
    Snapshot snapshot = table.currentSnapshot();
    Map<String, Long> data = new HashMap<>();
    for (ManifestFile manifest : snapshot.dataManifests(io)) {
      addFiles(ManifestFiles.read(manifest, io, table.specs()), data);
    }
    Map<String, Long> deletes = new HashMap<>();
    for (ManifestFile manifest : snapshot.deleteManifests(io)) {
      addFiles(ManifestFiles.readDeleteManifest(manifest, io, table.specs()), deletes);
    }
    return new TableSize(
        data.size(), sum(data), deletes.size(), sum(deletes), metadataBytes(table, snapshot));
  }

  /** As counts of a result. */
  Map<String, Double> counts() {
    Map<String, Double> counts = new LinkedHashMap<>();
    counts.put("dataFiles", (double) dataFiles);
    counts.put("deleteFiles", (double) deleteFiles);
    counts.put("dataKB", dataBytes / KB);
    counts.put("deleteKB", deleteBytes / KB);
    counts.put("metadataKB", metadataBytes / KB);
    return counts;
  }

  private static <F extends ContentFile<F>> void addFiles(
      ManifestReader<F> manifest, Map<String, Long> bytesByLocation) throws IOException {
    try (manifest) {
      for (F file : manifest) {
        bytesByLocation.merge(file.location(), bytes(file), Long::sum);
      }
    }
  }

  private static long bytes(ContentFile<?> file) {
    return file instanceof DeleteFile delete && ContentFileUtil.isDV(delete)
        ? delete.contentSizeInBytes()
        : file.fileSizeInBytes();
  }

  private static long sum(Map<String, Long> bytesByLocation) {
    return bytesByLocation.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long metadataBytes(Table table, Snapshot snapshot) {
    FileIO io = table.io();
    String metadata = ((HasTableOperations) table).operations().current().metadataFileLocation();
    long files =
        List.of(metadata, snapshot.manifestListLocation()).stream()
            .mapToLong(location -> io.newInputFile(location).getLength())
            .sum();
    return files + snapshot.allManifests(io).stream().mapToLong(ManifestFile::length).sum();
  }
}
