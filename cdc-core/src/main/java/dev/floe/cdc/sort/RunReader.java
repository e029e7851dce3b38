package dev.floe.cdc.sort;

import java.util.concurrent.Executor;

/**
 * Reads one run record by record, showing each in the I/O region that holds its block. May read the
 * next block on another thread meanwhile.
 *
 * <p>Holds memory from the first {@link #next()} until the run's end.
 */
final class RunReader {
  private final SorterMemory memory;
  private final BlockReader blocks;

  /** Null where blocks are read when they are needed. */
  private final ReadAhead ahead;

  private Block current = new Block();
  private Block following;
  private int recordsLeft;
  private long at;
  private long blockEnd;

  private long key;
  private int keyLength;
  private int payloadLength;
  private boolean marked;

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

  /** Moves to the next record; frees the memory where there is none. */
  boolean next() {
    if (recordsLeft == 0 && !nextBlock()) {
      return false;
    }
    long from = at;
    int first = NativeMemory.readByte(from);
    int second = NativeMemory.readByte(from + 1);
    if ((first | second) >= 0) {
      keyLength = first >> 1;
      marked = (first & 1) != 0;
      payloadLength = second;
      key = from + 2;
    } else {
      readLongLengths(from);
    }
    at = key + keyLength + payloadLength;
    recordsLeft--;
    if (at > blockEnd || (recordsLeft == 0 && at != blockEnd)) {
      throw blocks.corrupt(current, "its records are not as long as the block");
    }
    return true;
  }

  /** The {@link RecordOrder#prefix} of the current key behind its first {@code shared} bytes. */
  long prefix(int shared) {
    return RecordOrder.prefix(key + shared, keyLength - shared);
  }

  /** The address of the current key; the payload is right behind it. */
  long key() {
    return key;
  }

  int keyLength() {
    return keyLength;
  }

  int payloadLength() {
    return payloadLength;
  }

  /** Whether the current record follows records of its group that were left out. */
  boolean marked() {
    return marked;
  }

  /** Frees the memory, once no other thread uses it. Idempotent. */
  void release() {
    if (ahead != null) {
      ahead.cancel();
      free(following);
    }
    free(current);
    blocks.release();
  }

  private void readLongLengths(long from) {
    long keyAndMark = SpillFormat.readVarint(from);
    keyLength = (int) (keyAndMark >>> 1);
    marked = (keyAndMark & 1) != 0;
    long behind = from + SpillFormat.varintBytes(keyAndMark);
    payloadLength = (int) SpillFormat.readVarint(behind);
    key = behind + SpillFormat.varintBytes(payloadLength);
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
