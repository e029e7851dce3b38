package dev.floe.cdc.sink;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.table.DeleteReach;
import dev.floe.cdc.table.PinnedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** The changes of one epoch in this process: a writer per shard, opened by its first change. */
final class Epoch implements AutoCloseable {
  private final PinnedTable table;
  private final CdcConfig config;
  private final ShardWriter[] writers;

  Epoch(PinnedTable table, CdcConfig config) {
    this.table = table;
    this.config = config;
    this.writers = new ShardWriter[config.shards()];
  }

  void add(ChangeEncoder change) {
    writer(change.shard())
        .add(change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
  }

  private ShardWriter writer(int shard) {
    if (writers[shard] == null) {
      writers[shard] = new ShardWriter(table, shard, config.partitionLimit(), config.metrics());
    }
    return writers[shard];
  }

  /**
   * Writes all shards' files, with deletes of some reach; when one shard fails, the files of the
   * others are deleted.
   */
  List<ShardDelta> finish(EpochCommits commits, FileLabel label, DeleteReach reach) {
    List<ShardDelta> deltas = new ArrayList<>();
    try {
      for (ShardWriter writer : writers) {
        if (writer != null) {
          deltas.add(writer.finish(label, reach));
          writer.close();
        }
      }
      return deltas;
    } catch (RuntimeException | Error failure) {
      commits.discard(deltas);
      throw failure;
    }
  }

  /** Whether no change was taken in. */
  boolean isEmpty() {
    return Arrays.stream(writers).allMatch(Objects::isNull);
  }

  /** Closes all writers; what fails is thrown once all were tried. */
  @Override
  public void close() {
    RuntimeException first = null;
    for (ShardWriter writer : writers) {
      try {
        if (writer != null) {
          writer.close();
        }
      } catch (RuntimeException failure) {
        if (first == null) {
          first = failure;
        } else {
          first.addSuppressed(failure);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
