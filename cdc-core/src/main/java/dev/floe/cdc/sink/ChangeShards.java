package dev.floe.cdc.sink;

import dev.floe.cdc.delta.partition.PartitionBytes;
import dev.floe.cdc.key.ShardAssigner;
import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.ShardSpread;

/**
 * The shards of a table's changes: by the hash of the key, and where the keys of a partition have
 * only some of the shards, by that of the partition too, which says the first of them.
 *
 * <p>Allocates nothing per change. Not thread-safe.
 */
final class ChangeShards {
  private final int shards;

  /** Over all shards; with partitions over those of one. */
  private final ShardAssigner ofKeys;

  private final ShardAssigner ofPartitions;

  /** Null where shards do not follow partitions. */
  private final PartitionBytes partition;

  /**
   * @throws dev.floe.cdc.table.TableConfigurationException when a key could have several shards
   */
  ChangeShards(PinnedTable table, ShardSpread spread) {
    spread.check(table);
    boolean follows = spread.followsPartitions(table.spec());
    this.shards = spread.shards();
    this.ofPartitions = new ShardAssigner(shards);
    this.ofKeys = follows ? new ShardAssigner(spread.shardsPerPartition()) : ofPartitions;
    this.partition = follows ? new PartitionBytes(table.spec(), table.schema()) : null;
  }

  /** Whether the image of a change says anything of its shard. */
  boolean needImages() {
    return partition != null;
  }

  /** The shard of a key, where {@link #needImages} says no. */
  int of(byte[] key, int length) {
    return ofKeys.shardOf(key, length);
  }

  /** The shard of a key in the partition of an image, which has all columns of the key. */
  int of(byte[] key, int length, RowView image) {
    partition.compute(image);
    int first = ofPartitions.shardOf(partition.array(), partition.length());
    return (first + ofKeys.shardOf(key, length)) % shards;
  }
}
