package dev.floe.cli.inspect;

import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DeleteFile;

/** Some files: how many, how many rows or deletes are in them, how large they are. */
record Volume(long files, long rows, long bytes) {
  static final Volume NONE = new Volume(0, 0, 0);

  Volume plus(ContentFile<?> file) {
    // Deletion vectors share files: what counts is the vector.
    long size =
        file instanceof DeleteFile delete && delete.contentSizeInBytes() != null
            ? delete.contentSizeInBytes()
            : file.fileSizeInBytes();
    return plus(new Volume(1, file.recordCount(), size));
  }

  Volume plus(Volume other) {
    return new Volume(files + other.files, rows + other.rows, bytes + other.bytes);
  }
}
