package dev.floe.cli.inspect;

import java.io.IOException;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;

/**
 * The files that a table's current snapshot holds, delete files that no longer reach a row
 * included.
 */
record FileFacts(
    Volume data, Volume equalityDeletes, Volume positionDeletes, Volume deletionVectors) {

  /** Some files: how many, how many rows or deletes are in them, how large they are. */
  record Volume(long files, long rows, long bytes) {
    static final Volume NONE = new Volume(0, 0, 0);

    Volume plus(ContentFile<?> file) {
      // Deletion vectors share files: what counts is the vector.
      long size =
          file instanceof DeleteFile delete && delete.contentSizeInBytes() != null
              ? delete.contentSizeInBytes()
              : file.fileSizeInBytes();
      return new Volume(files + 1, rows + file.recordCount(), bytes + size);
    }
  }

  static FileFacts of(Table table) throws IOException {
    Snapshot snapshot = table.currentSnapshot();
    if (snapshot == null) {
      return new FileFacts(Volume.NONE, Volume.NONE, Volume.NONE, Volume.NONE);
    }
    Volume data = Volume.NONE;
    for (ManifestFile manifest : snapshot.dataManifests(table.io())) {
      try (ManifestReader<DataFile> files =
          ManifestFiles.read(manifest, table.io(), table.specs())) {
        for (DataFile file : files) {
          data = data.plus(file);
        }
      }
    }
    Volume equality = Volume.NONE;
    Volume position = Volume.NONE;
    Volume vectors = Volume.NONE;
    for (ManifestFile manifest : snapshot.deleteManifests(table.io())) {
      try (ManifestReader<DeleteFile> files =
          ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs())) {
        for (DeleteFile file : files) {
          if (file.content() == FileContent.EQUALITY_DELETES) {
            equality = equality.plus(file);
          } else if (file.format() == FileFormat.PUFFIN) {
            vectors = vectors.plus(file);
          } else {
            position = position.plus(file);
          }
        }
      }
    }
    return new FileFacts(data, equality, position, vectors);
  }
}
