package dev.floe.beam.cdc.sink;

import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.table.PinnedTable;
import dev.floe.cdc.table.TableConfigurationException;
import dev.floe.cdc.table.TablePin;
import java.util.List;

/**
 * Sees to it that all workers of a run spread keys by one partition spec, where the shard of a key
 * depends on its partition: otherwise changes of one key would be in two shards, and their order
 * lost.
 */
final class SpecWatch {
  private final WriteOptions writing;
  private final CommitOptions committing;

  SpecWatch(CdcOptions options) {
    this.writing = options.writing();
    this.committing = options.committing();
  }

  private boolean matters() {
    return writing.shardsPerPartition() < writing.shards();
  }

  /**
   * Looks whether the table still has the spec that it is pinned with.
   *
   * @throws TableConfigurationException when it has another
   */
  void check(PinnedTable pinned) {
    if (matters() && pinned.spec().isPartitioned()) {
      int now = pinned.refreshed().currentSpecId();
      requireSame(pinned.table().name(), pinned.pin().specId(), now);
    }
  }

  /**
   * Checks that changes of one shard were encoded under one spec.
   *
   * @throws TableConfigurationException when they were not
   */
  void check(String table, TablePin pin, TablePin other) {
    if (matters()) {
      requireSame(table, pin.specId(), other.specId());
    }
  }

  /**
   * Checks that the deltas of a window were written under one spec.
   *
   * @throws TableConfigurationException when they were not
   */
  void check(String table, List<ShardDelta> deltas) {
    for (ShardDelta delta : deltas) {
      check(table, deltas.get(0).pin(), delta.pin());
    }
  }

  private void requireSame(String table, int pinned, int other) {
    if (pinned != other) {
      throw new TableConfigurationException(
          "cannot write to table %s: its partition spec became %d while the run writes under %d, and with shards_per_partition %d of %d shards the shard of a key depends on the spec. Cancel the pipeline, and launch it anew from the changes after the sequence number that the newest snapshot of the sink has under beam.cdc.max-committed-seq.%s"
              .formatted(
                  table,
                  other,
                  pinned,
                  writing.shardsPerPartition(),
                  writing.shards(),
                  committing.sinkId()));
    }
  }
}
