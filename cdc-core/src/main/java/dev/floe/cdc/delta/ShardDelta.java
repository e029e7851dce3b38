package dev.floe.cdc.delta;

import dev.floe.cdc.table.TablePin;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;

/**
 * What one shard wrote for one epoch. Immutable; whoever commits or drops it owns the files.
 *
 * <p>It travels to the committer as {@linkplain #toBytes bytes}, whose layout is {@link
 * ShardDeltaFormat}'s.
 */
public final class ShardDelta {
  private final TablePin pin;
  private final Set<Integer> deleteSpecIds;
  private final List<DataFile> dataFiles;
  private final List<DeleteFile> deleteFiles;
  private final long changes;
  private final long superseded;
  private final long minSequence;
  private final long maxSequence;
  private final ContentDigest digest;

  /**
   * The delta of a shard's epoch.
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
  public ShardDelta(
      TablePin pin,
      Set<Integer> deleteSpecIds,
      List<DataFile> dataFiles,
      List<DeleteFile> deleteFiles,
      long changes,
      long superseded,
      long minSequence,
      long maxSequence) {
    this.pin = Objects.requireNonNull(pin, "pin");
    this.deleteSpecIds = Set.copyOf(deleteSpecIds);
    this.dataFiles = List.copyOf(dataFiles);
    this.deleteFiles = List.copyOf(deleteFiles);
    this.changes = changes;
    this.superseded = superseded;
    this.minSequence = minSequence;
    this.maxSequence = maxSequence;
    this.digest = ContentDigest.of(dataFiles, deleteFiles);
  }

  /** The delta as bytes, to be kept or sent to where it is committed. */
  public byte[] toBytes() {
    return ShardDeltaWriter.write(this);
  }

  /**
   * A delta from its bytes.
   *
   * @param specs the partition specs of its table, by id
   * @throws DeltaFormatException when the bytes are damaged, cut off, of a version unknown here, or
   *     written under a spec that is not given
   */
  public static ShardDelta fromBytes(byte[] bytes, Map<Integer, PartitionSpec> specs) {
    return new ShardDeltaReader(bytes).delta(specs);
  }

  /**
   * What a delta was written by, which tells whether its table is still there.
   *
   * @throws DeltaFormatException when the bytes are damaged, cut off, or of a version unknown here
   */
  public static TablePin pinOf(byte[] bytes) {
    return new ShardDeltaReader(bytes).pin();
  }

  /**
   * The locations of a delta's files, to be deleted where its table is not there any more, and its
   * specs neither.
   *
   * @throws DeltaFormatException when the bytes are damaged, cut off, or of a version unknown here
   */
  public static List<String> locationsOf(byte[] bytes) {
    return new ShardDeltaReader(bytes).locations();
  }

  /** What the files were written by. */
  public TablePin pin() {
    return pin;
  }

  /**
   * The specs whose rows the deletes reach, all specs where one of them has no partitions; empty
   * where the table was known to hold no row, so that no delete was written.
   */
  public Set<Integer> deleteSpecIds() {
    return deleteSpecIds;
  }

  /** Data files, each under the spec id it carries. */
  public List<DataFile> dataFiles() {
    return dataFiles;
  }

  /** Key-only equality-delete files, each under the spec id it carries. */
  public List<DeleteFile> deleteFiles() {
    return deleteFiles;
  }

  /** Changes taken in. */
  public long changes() {
    return changes;
  }

  /** Changes of which nothing was written. */
  public long superseded() {
    return superseded;
  }

  /** The lowest sequence number taken in; meaningless when {@link #changes} is 0. */
  public long minSequence() {
    return minSequence;
  }

  /** The highest sequence number taken in; meaningless when {@link #changes} is 0. */
  public long maxSequence() {
    return maxSequence;
  }

  /** The digest of all files. */
  public ContentDigest digest() {
    return digest;
  }

  /** Whether the epoch's changes cancelled each other in this shard. */
  public boolean isEmpty() {
    return dataFiles.isEmpty() && deleteFiles.isEmpty();
  }

  /** The locations of all files, data files first. */
  public Stream<String> locations() {
    return Stream.<ContentFile<?>>concat(dataFiles.stream(), deleteFiles.stream())
        .map(ContentFile::location);
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
