package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * Merges a sorter's runs into one order. Where reading all at once takes more memory than there is,
 * some are first merged into longer runs, as {@link MergePlan} says. Reads ahead as far as memory
 * reaches.
 */
final class RunMerger {
  /** Read buffers taken even where the budget has no room for them. */
  private static final int MIN_BUFFERS = 8;

  private final SorterMemory memory;
  private final RunFiles files;
  private final int bufferBytes;
  private final Combiner combiner;
  private final Executor executor;
  private long superseded;

  /**
   * A merger of runs in {@code files}.
   *
   * @param combiner what leaves out records of longer runs, or null where none does
   * @param executor the threads that read ahead
   */
  RunMerger(
      SorterMemory memory, RunFiles files, int bufferBytes, Combiner combiner, Executor executor) {
    this.memory = memory;
    this.files = files;
    this.bufferBytes = bufferBytes;
    this.combiner = combiner;
    this.executor = new LimitedExecutor(executor);
  }

  /** What reading all of {@code runs} at once takes, ahead as well. */
  long wantedBytes(List<Run> runs) {
    long bytes = 0;
    for (Run run : runs) {
      bytes +=
          BlockReader.bytesToRead(run, bufferBytes)
              + BlockReader.bytesToReadAhead(run, bufferBytes);
    }
    return bytes;
  }

  /** Whether all of {@code runs} can be merged at once, as memory is. */
  boolean mergesAtOnce(List<Run> runs) {
    return new MergePlan(runs, bufferBytes, limitBytes()).isLast();
  }

  /**
   * The merge of all of at least one run, and of what is in memory; the caller releases it.
   *
   * @param memorySource the records in memory, or null where there are none
   */
  LoserTree open(List<Run> runs, MemorySource memorySource) {
    long limit = limitBytes();
    MergePlan plan = new MergePlan(runs, bufferBytes, limit);
    if (!plan.isLast()) {
      reduce(plan, limit);
    }
    return tree(plan.next(), memorySource, limit);
  }

  private long limitBytes() {
    // Set aside are a buffer to write an intermediate run, and one to read large records through.
    long setAside = 2L * bufferBytes;
    return Math.max(memory.availableBytes() - setAside, (long) MIN_BUFFERS * bufferBytes);
  }

  /** How many records were left out of longer runs. */
  long superseded() {
    return superseded;
  }

  private void reduce(MergePlan plan, long limit) {
    Region writeBuffer = memory.ioBuffer(bufferBytes);
    while (!plan.isLast()) {
      plan.add(merge(plan.next(), limit, writeBuffer));
    }
    memory.free(writeBuffer);
  }

  private Run merge(List<Run> runs, long limit, Region writeBuffer) {
    long mostBytes = runs.stream().mapToLong(Run::bytes).sum();
    RunWriter writer =
        new RunWriter(files.begin(mostBytes, runs), writeBuffer, files.compression(), combiner);
    LoserTree tree = tree(runs, null, limit);
    try {
      while (tree.next()) {
        MergeSource record = tree.winner();
        writer.add(record.key(), record.keyLength(), record.payloadLength(), record.marked());
      }
      Run merged = writer.finish();
      superseded += writer.superseded();
      runs.forEach(run -> run.space().free());
      return merged;
    } finally {
      tree.release();
    }
  }

  private LoserTree tree(List<Run> runs, MemorySource memorySource, long limit) {
    long spare = limit;
    for (Run run : runs) {
      spare -= BlockReader.bytesToRead(run, bufferBytes);
    }
    KeyPrefix prefix = new KeyPrefix();
    List<MergeSource> sources = new ArrayList<>(runs.size() + 1);
    for (Run run : runs) {
      prefix.narrow(run.prefix());
      long more = BlockReader.bytesToReadAhead(run, bufferBytes);
      boolean readsAhead = more > 0 && more <= spare;
      spare -= readsAhead ? more : 0;
      sources.add(
          readsAhead
              ? new RunReader(memory, run, bufferBytes, executor)
              : new RunReader(memory, run, bufferBytes));
    }
    memory.claim(limit - spare);
    if (memorySource != null) {
      prefix.narrow(memorySource.keyPrefix());
      sources.add(memorySource);
    }
    return new LoserTree(sources, prefix.length());
  }
}
