package dev.floe.cdc.compact;

import java.util.List;
import java.util.Optional;
import org.apache.iceberg.DataFile;

/**
 * What became of one group of files.
 *
 * @param filesBefore data files that were to be written anew
 * @param filesAfter those that took their place
 * @param rowsAfter rows in these
 * @param rowsDropped dead rows that were dropped
 * @param bytesBefore the size of the old files
 * @param bytesAfter the size of the new ones
 * @param deleteFilesRemoved delete files that went away, a vector counting as one
 * @param givenUp why nothing was changed; empty where the group was committed
 */
public record GroupResult(
    long filesBefore,
    long filesAfter,
    long rowsAfter,
    long rowsDropped,
    long bytesBefore,
    long bytesAfter,
    long deleteFilesRemoved,
    Optional<String> givenUp) {

  static GroupResult committed(RewrittenGroup rewritten, int deleteFiles) {
    return new GroupResult(
        rewritten.group().files().size(),
        rewritten.files().size(),
        rewritten.origins().rows(),
        rewritten.rowsDropped(),
        bytes(rewritten.group().files()),
        bytes(rewritten.files()),
        deleteFiles,
        Optional.empty());
  }

  static GroupResult givenUp(FileGroup group, String reason) {
    return new GroupResult(
        group.files().size(), 0, 0, 0, bytes(group.files()), 0, 0, Optional.of(reason));
  }

  private static long bytes(List<DataFile> files) {
    return files.stream().mapToLong(DataFile::fileSizeInBytes).sum();
  }
}
