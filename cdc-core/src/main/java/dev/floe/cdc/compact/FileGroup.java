package dev.floe.cdc.compact;

import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.StructLike;

/**
 * Data files of one partition that are written anew together.
 *
 * @param specId the spec of the files
 * @param partition the values of the partition in that spec
 * @param files the files, in the order of their age
 */
record FileGroup(int specId, StructLike partition, List<DataFile> files) {
  FileGroup {
    files = List.copyOf(files);
  }

  List<String> locations() {
    return files.stream().map(DataFile::location).toList();
  }
}
