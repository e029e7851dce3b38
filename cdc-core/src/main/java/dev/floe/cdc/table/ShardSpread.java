package dev.floe.cdc.table;

import java.util.List;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;

/**
 * Over how many shards the keys of a table are spread, and over how many of these the keys of one
 * partition: the fewer, the fewer files an epoch has, and the fewer shards share the work on a
 * partition.
 *
 * @param shards the number of shards, at least 1
 * @param shardsPerPartition how many of them have keys of one partition, from 1 to all
 */
public record ShardSpread(int shards, int shardsPerPartition) {
  public ShardSpread {
    if (shards < 1) {
      throw new IllegalArgumentException(
          "cannot spread keys over shards: there are " + shards + "; give at least 1");
    }
    if (shardsPerPartition < 1 || shardsPerPartition > shards) {
      throw new IllegalArgumentException(
          "cannot spread keys over shards: shardsPerPartition is %d, and there are %d shards; give 1 to %d"
              .formatted(shardsPerPartition, shards, shards));
    }
  }

  /** Keys spread evenly over shards, those of one partition over all of them. */
  public static ShardSpread over(int shards) {
    return new ShardSpread(shards, shards);
  }

  /** The same shards, of which some number have keys of one partition. */
  public ShardSpread perPartition(int shardsOfOne) {
    return new ShardSpread(shards, shardsOfOne);
  }

  /** Whether the shard of a row in a spec depends on its partition. */
  public boolean followsPartitions(PartitionSpec spec) {
    return shardsPerPartition < shards && spec.isPartitioned();
  }

  /**
   * Checks that all changes of a key of a table have one shard.
   *
   * @throws TableConfigurationException when a key may be in more than one partition
   */
  public void check(PinnedTable table) {
    check(
        table.table().name(),
        table.schema(),
        table.spec(),
        Set.copyOf(table.keyFieldIds()));
  }

  void check(String table, Schema schema, PartitionSpec spec, Set<Integer> keyIds) {
    if (!followsPartitions(spec)) {
      return;
    }
    List<String> others =
        DeleteReach.sourceIdsOf(spec).stream()
            .filter(id -> !keyIds.contains(id))
            .map(id -> "'" + schema.findColumnName(id) + "'")
            .toList();
    if (!others.isEmpty()) {
      throw KeyColumns.problem(
          table,
          "shards_per_partition is %d of %d shards, and its partitions are computed from %s, which is"
              + " not in the key: changes of one key could be in different partitions, and so in"
              + " different shards, where their order is lost; leave shards_per_partition out, add"
              + " the column to the key, or partition by key columns",
          shardsPerPartition,
          shards,
          String.join(" and ", others));
    }
  }
}
