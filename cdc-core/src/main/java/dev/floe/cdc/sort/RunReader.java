package dev.floe.cdc.sort;

import java.util.concurrent.Executor;

/**
 * Reads one run record by record, showing each in the I/O region that holds its block. May read the
 * next block on another thread meanwhile.
 *
 * <p>Holds memory from the first {@link #next()} until the run's end.
 */
final class RunReader extends MergeSource {
  private final SorterMemory memory;
  private final BlockReader blocks;

  /** Null where blocks are read when they are needed. */
  private final ReadAhead ahead;

  private Block current = new Block();
  private Block following;
  private int recordsLeft;
  private long at;
  private long blockEnd;

  /** A reader of {@code bufferBytes} at a time, or more where one record is larger. */
  RunReader(SorterMemory memory, Run run, int bufferBytes) {
    this.memory = memory;
    this.blocks = new BlockReader(memory, run, bufferBytes);
    this.ahead = null;
  }

  /** A reader that reads ahead on {@code executor}, of a run that has no larger record. */
  RunReader(SorterMemory memory, Run run, int bufferBytes, Executor executor) {
    this.memory = memory;
    this.blocks = new BlockReader(memory, run, bufferBytes);
    if (blocks.hasLargeBlocks()) {
      throw new IllegalArgumentException(
          "cannot read ahead: a block of the run has " + run.largestBlockBytes() + " bytes");
    }
    this.ahead = new ReadAhead(blocks, executor);
    this.following = new Block();
  }

  @Override
  boolean next() {
    if (recordsLeft == 0 && !nextBlock()) {
      return false;
    }
    int first = NativeMemory.readByte(at);
    int second = NativeMemory.readByte(at + 1);
    if ((first | second) >= 0) {
      show(at + 2, first >> 1, second, (first & 1) != 0);
    } else {
      showLong(at);
    }
    at = key() + keyLength() + payloadLength();
    recordsLeft--;
    if (at > blockEnd || (recordsLeft == 0 && at != blockEnd)) {
      throw blocks.corrupt(current, "its records are not as long as the block");
    }
    return true;
  }

  /** Frees the memory once no other thread uses it. */
  @Override
  void release() {
    if (ahead != null) {
      ahead.cancel();
      free(following);
    }
    free(current);
    blocks.release();
  }

  /** Shows a record whose lengths take more than a byte each. */
  private void showLong(long from) {
    long keyAndMark = SpillFormat.readVarint(from);
    long behind = from + SpillFormat.varintBytes(keyAndMark);
    int payloadLength = (int) SpillFormat.readVarint(behind);
    long key = behind + SpillFormat.varintBytes(payloadLength);
    show(key, (int) (keyAndMark >>> 1), payloadLength, (keyAndMark & 1) != 0);
  }

  private boolean nextBlock() {
    if (ahead != null && ahead.isRequested()) {
      Block read = ahead.take();
      following = current;
      current = read;
    } else if (blocks.hasNext()) {
      blocks.prepare(current);
      blocks.read(current);
    } else {
      release();
      return false;
    }
    recordsLeft = current.records();
    at = current.begin();
    blockEnd = current.end();
    if (ahead != null && blocks.hasNext()) {
      blocks.prepare(following);
      ahead.request(following);
    }
    return true;
  }

  private void free(Block block) {
    if (block.region() != null) {
      memory.free(block.region());
      block.use(null);
    }
  }
}
