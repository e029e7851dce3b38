package dev.floe.cdc.delta;

import dev.floe.cdc.table.TablePin;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/**
 * What one shard wrote for one epoch. Immutable; whoever commits or drops it owns the files.
 *
 * @param pin what the files were written by
 * @param deleteSpecIds the specs whose rows the deletes reach, all specs where one of them has no
 *     partitions; empty where the table was known to hold no row, so that no delete was written
 * @param dataFiles data files, each under the spec id it carries
 * @param deleteFiles key-only equality-delete files, each under the spec id it carries
 * @param changes changes taken in
 * @param superseded changes of which nothing was written
 * @param minSequence the lowest sequence number taken in; meaningless when {@code changes} is 0
 * @param maxSequence the highest sequence number taken in; meaningless when {@code changes} is 0
 */
public record ShardDelta(
    TablePin pin,
    Set<Integer> deleteSpecIds,
    List<DataFile> dataFiles,
    List<DeleteFile> deleteFiles,
    long changes,
    long superseded,
    long minSequence,
    long maxSequence) {
  public ShardDelta {
    Objects.requireNonNull(pin, "pin");
    deleteSpecIds = Set.copyOf(deleteSpecIds);
    dataFiles = List.copyOf(dataFiles);
    deleteFiles = List.copyOf(deleteFiles);
  }

  /** Whether the epoch's changes cancelled each other in this shard. */
  public boolean isEmpty() {
    return dataFiles.isEmpty() && deleteFiles.isEmpty();
  }

  /** Rows in the data files. */
  public long rows() {
    return records(dataFiles);
  }

  /** Keys in the delete files. */
  public long deletes() {
    return records(deleteFiles);
  }

  /** Bytes of all files. */
  public long bytes() {
    return bytes(dataFiles) + bytes(deleteFiles);
  }

  private static long records(List<? extends ContentFile<?>> files) {
    return files.stream().mapToLong(ContentFile::recordCount).sum();
  }

  private static long bytes(List<? extends ContentFile<?>> files) {
    return files.stream().mapToLong(ContentFile::fileSizeInBytes).sum();
  }
}
