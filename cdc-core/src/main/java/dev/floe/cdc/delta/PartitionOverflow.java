package dev.floe.cdc.delta;

import dev.floe.cdc.delta.partition.PartitionBytes;
import dev.floe.cdc.row.GrowingBytes;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortedCursor;

/**
 * Rows and deletes of partitions that found no place among the open ones, sorted by partition.
 *
 * <p>Takes memory only once there is one. The writer that uses it closes it, which releases memory
 * and spill files. Not thread-safe.
 */
final class PartitionOverflow implements AutoCloseable {
  private final PartitionLimit limit;
  private final GrowingBytes key = new GrowingBytes();
  private ExternalSorter sorter;
  private long added;

  PartitionOverflow(PartitionLimit limit) {
    this.limit = limit;
  }

  /** Takes a row of a partition of the spec at a place. */
  void addRow(int spec, PartitionBytes partition, byte[] image, int length) {
    OverflowFormat.writeRow(key, spec, partition, added);
    add(image, length);
  }

  /** Takes a delete of a partition of the spec at a place. */
  void addDelete(int spec, PartitionBytes partition, byte[] image, int length, ImageForm form) {
    OverflowFormat.writeDelete(key, spec, partition, added, form);
    add(image, length);
  }

  private void add(byte[] image, int length) {
    if (sorter == null) {
      sorter = ExternalSorter.create(limit.budget(), limit.spillStore());
    }
    sorter.add(key.array(), 0, key.length(), image, 0, length);
    added++;
  }

  boolean isEmpty() {
    return added == 0;
  }

  /** All that was taken, sorted, with keys as {@link OverflowFormat} has them. */
  SortedCursor sort() {
    return sorter.sort();
  }

  /** Releases memory and spill files. Idempotent. */
  @Override
  public void close() {
    if (sorter != null) {
      sorter.close();
    }
  }
}
