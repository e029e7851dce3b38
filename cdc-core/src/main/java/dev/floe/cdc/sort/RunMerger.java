package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges a sorter's runs into one order. Where they are more than the budget has read buffers for,
 * some are first merged into longer runs, the shortest first.
 */
final class RunMerger {
  /** Runs merged at once even where the budget has no room for their buffers. */
  private static final int MIN_FAN_IN = 8;

  /** More buffers than this no longer save a pass that matters. */
  private static final int MAX_FAN_IN = 128;

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
    PriorityQueue<Run> queue = new PriorityQueue<>(Comparator.comparingLong(Run::bytes));
    queue.addAll(runs);
    int fanIn = fanIn();
    if (queue.size() > fanIn) {
      reduce(queue, fanIn);
    }
    return tree(queue, queue.size());
  }

  /** Merges runs until no more than {@code fanIn} are left; every merge but the first is full. */
  private void reduce(PriorityQueue<Run> queue, int fanIn) {
    Region writeBuffer = memory.ioBuffer(bufferBytes);
    int surplus = (queue.size() - 1) % (fanIn - 1);
    int width = surplus == 0 ? fanIn : surplus + 1;
    while (queue.size() > fanIn) {
      queue.add(merge(tree(queue, width), writeBuffer));
      width = fanIn;
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

  private LoserTree tree(PriorityQueue<Run> queue, int width) {
    List<RunReader> readers = new ArrayList<>(width);
    for (int i = 0; i < width; i++) {
      readers.add(new RunReader(memory, file, queue.remove(), bufferBytes));
    }
    return new LoserTree(readers);
  }

  /** As many runs as there is memory for, one buffer set aside to write an intermediate run. */
  private int fanIn() {
    long buffers = memory.availableBytes() / bufferBytes - 1;
    return (int) Math.max(MIN_FAN_IN, Math.min(MAX_FAN_IN, buffers));
  }
}
