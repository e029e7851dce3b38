package dev.floe.cdc.sink;

import dev.floe.cdc.delta.FileLabel;
import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.sink.TaskRun.OnInterrupt;
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

  /** What each writer counts, on whatever thread it finishes. */
  private final CounterTally[] tallies;

  Epoch(PinnedTable table, CdcConfig config) {
    this.table = table;
    this.config = config;
    this.writers = new ShardWriter[config.shards()];
    this.tallies = new CounterTally[config.shards()];
  }

  void add(ChangeEncoder change) {
    writer(change.shard())
        .add(change.sortKey(), change.sortKeyLength(), change.row(), change.rowLength());
  }

  private ShardWriter writer(int shard) {
    if (writers[shard] == null) {
      CounterTally tally = new CounterTally();
      writers[shard] = new ShardWriter(table, shard, config.partitionLimit(), tally);
      tallies[shard] = tally;
    }
    return writers[shard];
  }

  /**
   * Writes all shards' files, with deletes of some reach, on the writer threads; when one shard
   * fails, the files of the others are deleted.
   *
   * @return the deltas, by shard
   * @throws CommitInterruptedException when an interrupt has kept files from being written
   */
  List<ShardDelta> finish(EpochCommits commits, FileLabel label, DeleteReach reach) {
    ShardDelta[] deltas = new ShardDelta[writers.length];
    List<Runnable> tasks = new ArrayList<>();
    for (int shard = 0; shard < writers.length; shard++) {
      if (writers[shard] != null) {
        tasks.add(finishing(shard, deltas, label, reach));
      }
    }
    try {
      config.sorting().threads().run(tasks, OnInterrupt.INTERRUPT_TASKS);
      return written(deltas);
    } catch (RuntimeException | Error failure) {
      Failures.attemptAfter(failure, () -> commits.discard(written(deltas)));
      CommitInterruptedException.throwIfBehind(failure);
      throw failure;
    } finally {
      passOnCounts();
    }
  }

  /** The sorter goes from the thread that filled it to the one that runs this, and stays there. */
  private Runnable finishing(int shard, ShardDelta[] deltas, FileLabel label, DeleteReach reach) {
    return () -> {
      deltas[shard] = writers[shard].finish(label, reach);
      writers[shard].close();
    };
  }

  private static List<ShardDelta> written(ShardDelta[] deltas) {
    return Arrays.stream(deltas).filter(Objects::nonNull).toList();
  }

  private void passOnCounts() {
    for (CounterTally tally : tallies) {
      if (tally != null) {
        tally.passOnTo(config.metrics());
      }
    }
  }

  /** Whether no change was taken in. */
  boolean isEmpty() {
    return Arrays.stream(writers).allMatch(Objects::isNull);
  }

  /** Closes all writers; what fails is thrown once all were tried. */
  @Override
  public void close() {
    Failures failures = new Failures();
    for (ShardWriter writer : writers) {
      if (writer != null) {
        failures.attempt(writer::close);
      }
    }
    failures.throwFirst();
  }
}
