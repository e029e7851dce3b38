package dev.floe.cdc.sink;

import dev.floe.cdc.delta.ChangeCombiner;
import dev.floe.cdc.delta.DeltaWriter;
import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.FileNames;
import dev.floe.cdc.delta.PartitionLimit;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.key.SortKey;
import dev.floe.cdc.metrics.CdcMetrics;
import dev.floe.cdc.sort.ExternalSorter;
import dev.floe.cdc.sort.SortBudget;
import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;

/**
 * The door where one shard's changes of one epoch meet: sorts them as they come, and in the end
 * collapses and writes them.
 *
 * <p>Used for one epoch by one thread at a time: what one thread added another may finish, when the
 * former has handed the writer over and leaves it alone. The caller closes it, which releases
 * memory and spill files and never touches the files of a delta that {@link #finish} has returned.
 */
public final class ShardWriter implements AutoCloseable {
  private final PinnedTable table;
  private final int shard;
  private final PartitionLimit limit;
  private final CdcMetrics metrics;
  private final ExternalSorter sorter;

  private long minSequence = Long.MAX_VALUE;
  private long maxSequence = Long.MIN_VALUE;

  /**
   * A writer of one shard's changes of one epoch with the usual limit of open partitions. Budget
   * and store stay the caller's, who lets many writers share them, and closes them after the last.
   */
  public ShardWriter(
      PinnedTable table, int shard, SortBudget budget, SpillStore spillStore, CdcMetrics metrics) {
    this(
        table,
        shard,
        new PartitionLimit(PartitionLimit.DEFAULT_MAX_OPEN_PARTITIONS, budget, spillStore),
        metrics);
  }

  /** A writer of one shard's changes of one epoch, whose sorters use what the limit names. */
  public ShardWriter(PinnedTable table, int shard, PartitionLimit limit, CdcMetrics metrics) {
    this.table = table;
    this.shard = shard;
    this.limit = limit;
    this.metrics = metrics;
    this.sorter = ExternalSorter.create(limit.budget(), limit.spillStore(), new ChangeCombiner());
  }

  /** Takes a change as {@link ChangeEncoder} encoded it, here or elsewhere. */
  public void add(byte[] sortKey, int sortKeyLength, byte[] row, int rowLength) {
    add(sortKey, 0, sortKeyLength, row, 0, rowLength);
  }

  /** Takes a change as {@link #add(byte[], int, byte[], int)}, from within arrays. */
  public void add(
      byte[] sortKeys,
      int sortKeyOffset,
      int sortKeyLength,
      byte[] rows,
      int rowOffset,
      int rowLength) {
    sorter.add(sortKeys, sortKeyOffset, sortKeyLength, rows, rowOffset, rowLength);
    long sequence = SortKey.sequence(sortKeys, sortKeyOffset, sortKeyLength);
    minSequence = Math.min(minSequence, sequence);
    maxSequence = Math.max(maxSequence, sequence);
  }

  /**
   * Ends the epoch of this shard, writes its files, and releases memory and spill files.
   *
   * @param label what the names of its files say
   * @return what was written; its files are the caller's
   */
  public ShardDelta finish(FileLabel label) {
    return finish(label, table.reach());
  }

  /**
   * Ends the epoch as {@link #finish(FileLabel)}, with deletes that reach other specs than the
   * table's pins say: those with live files now.
   *
   * @param label what the names of its files say
   * @param reach the specs, for which the images that were added have all columns
   */
  public ShardDelta finish(FileLabel label, DeleteReach reach) {
    return new DeltaWriter(table, reach, new FileNames(label, shard), limit, metrics)
        .write(sorter, minSequence, maxSequence);
  }

  @Override
  public void close() {
    sorter.close();
  }
}
