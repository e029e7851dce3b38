package dev.floe.beam.cdc.sink;

import dev.floe.cdc.table.ShardSpread;
import java.io.Serializable;

/**
 * How changes are spread, sorted and written.
 *
 * @param shards shards of a destination's keys
 * @param shardsPerPartition how many of them the keys of one partition are spread over
 * @param sorterMemoryMb memory of one writer's sorter, in MiB
 * @param maxOpenPartitions partitions that a shard writes to at once
 * @param combining whether superseded changes are left out before they are shuffled
 */
public record WriteOptions(
    int shards,
    int shardsPerPartition,
    int sorterMemoryMb,
    int maxOpenPartitions,
    Combining combining)
    implements Serializable {

  /** How the keys of a table are spread. */
  ShardSpread spread() {
    return new ShardSpread(shards, shardsPerPartition);
  }

  /** Whether superseded changes are left out before they are shuffled. */
  public enum Combining {
    /** They are; those that come late are then in no dead letter either. */
    BEFORE_SHUFFLE,
    /** Only in the sorter. */
    IN_SORTER
  }
}
