package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;

/**
 * Merges a sorter's runs into one order. Where reading all at once takes more memory than there is,
 * some are first merged into longer runs, as {@link MergePlan} says.
 */
final class RunMerger {
  /** Read buffers taken even where the budget has no room for them. */
  private static final int MIN_BUFFERS = 8;

  private final SorterMemory memory;
  private final RunFile file;
  private final int bufferBytes;

  RunMerger(SorterMemory memory, RunFile file, int bufferBytes) {
    this.memory = memory;
    this.file = file;
    this.bufferBytes = bufferBytes;
  }

  /** The merge of all of at least one run; the caller releases it. */
  LoserTree open(List<Run> runs) {
    // One buffer is set aside to write an intermediate run.
    long limit = Math.max(memory.availableBytes() - bufferBytes, (long) MIN_BUFFERS * bufferBytes);
    MergePlan plan = new MergePlan(runs, bufferBytes, limit);
    if (!plan.isLast()) {
      reduce(plan);
    }
    return tree(plan.next());
  }

  private void reduce(MergePlan plan) {
    Region writeBuffer = memory.ioBuffer(bufferBytes);
    while (!plan.isLast()) {
      plan.add(merge(tree(plan.next()), writeBuffer));
    }
    memory.free(writeBuffer);
  }

  private Run merge(LoserTree tree, Region writeBuffer) {
    RunWriter writer = new RunWriter(file, writeBuffer);
    while (tree.next()) {
      RunReader record = tree.winner();
      writer.add(record.key(), record.keyLength(), record.payloadLength());
    }
    return writer.finish();
  }

  private LoserTree tree(List<Run> runs) {
    List<RunReader> readers = new ArrayList<>(runs.size());
    for (Run run : runs) {
      readers.add(new RunReader(memory, file, run, bufferBytes));
    }
    return new LoserTree(readers);
  }
}
