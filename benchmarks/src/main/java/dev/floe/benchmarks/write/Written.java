package dev.floe.benchmarks.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;

/** The files of one lap. */
record Written(List<DataFile> dataFiles, List<DeleteFile> deleteFiles) {
  Written {
    dataFiles = List.copyOf(dataFiles);
    deleteFiles = List.copyOf(deleteFiles);
  }

  static Written nothing() {
    return new Written(List.of(), List.of());
  }

  Outcome outcome() {
    return new Outcome(
        records(dataFiles, FileContent.DATA),
        records(deleteFiles, FileContent.EQUALITY_DELETES),
        records(deleteFiles, FileContent.POSITION_DELETES));
  }

  /** Of all files. */
  long bytes() {
    List<ContentFile<?>> all = new ArrayList<>(dataFiles);
    all.addAll(deleteFiles);
    return all.stream().mapToLong(ContentFile::fileSizeInBytes).sum();
  }

  private static long records(List<? extends ContentFile<?>> files, FileContent content) {
    return files.stream()
        .filter(file -> file.content() == content)
        .mapToLong(ContentFile::recordCount)
        .sum();
  }
}
