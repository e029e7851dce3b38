package dev.floe.cdc.sort;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The sorter: records in an arena with an index, spilled as sorted runs, merged at the end. */
final class SpillingSorter implements ExternalSorter {
  private enum State {
    ADDING("takes records"),
    SORTED("has been sorted"),
    FAILED("has failed before"),
    CLOSED("is closed");

    private final String words;

    State(String words) {
      this.words = words;
    }
  }

  private static final long MAX_ARENA_RECORD_BYTES =
      (long) ArenaRecordFormat.KEY_OFFSET + SpillFormat.MAX_RECORD_BYTES;

  private final SorterMemory memory;
  private final RunFiles files;
  private final Combiner combiner;
  private final int ioBufferBytes;
  private final Arena arena;
  private final PrefixIndex index;
  private final IndexSort indexSort;
  private final List<Run> runs = new ArrayList<>();
  private State state = State.ADDING;
  private Region writeBuffer;
  private RecordCursor cursor;
  private SortThreads threads;
  private long contentBytes;
  private long size;
  private long superseded;

  SpillingSorter(SortBudget budget, SpillStore store, Combiner combiner) {
    this.combiner = combiner;
    this.memory = new SorterMemory(budget);
    this.ioBufferBytes = MemorySizes.ioBufferBytes(memory.shareBytes());
    this.files = new RunFiles(store, ioBufferBytes);
    this.arena = new Arena(memory);
    this.index = new PrefixIndex(memory, MemorySizes.indexChunkShift(memory.shareBytes()));
    this.indexSort = new IndexSort(index);
    memory.keep(ioBufferBytes);
  }

  @Override
  public void add(
      byte[] key,
      int keyOffset,
      int keyLength,
      byte[] payload,
      int payloadOffset,
      int payloadLength) {
    Objects.checkFromIndexSize(keyOffset, keyLength, key.length);
    Objects.checkFromIndexSize(payloadOffset, payloadLength, payload.length);
    requireAdding("add");
    long bytes = ArenaRecordFormat.recordBytes(keyLength, payloadLength);
    if (bytes > MAX_ARENA_RECORD_BYTES) {
      throw tooLong(keyLength, payloadLength);
    }
    long record = index.tryReserve() ? arena.tryPlace(bytes) : Arena.NO_ROOM;
    if (record == Arena.NO_ROOM) {
      record = makeRoom(bytes);
    }
    ArenaRecordFormat.write(
        record, key, keyOffset, keyLength, payload, payloadOffset, payloadLength);
    index.add(RecordOrder.prefix(ArenaRecordFormat.key(record), keyLength), record);
    contentBytes += (long) keyLength + payloadLength;
    size++;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public long supersededRecords() {
    return superseded;
  }

  @Override
  public long spilledBytes() {
    return files.writtenBytes();
  }

  @Override
  public SortedCursor sort() {
    requireAdding("sort");
    state = State.FAILED;
    if (runs.isEmpty()) {
      indexSort.sort();
      cursor = new ArenaCursor(index);
    } else {
      spill();
      arena.release();
      index.release();
      memory.free(writeBuffer);
      writeBuffer = null;
      threads = new SortThreads();
      RunMerger merger = new RunMerger(memory, files, ioBufferBytes, combiner, threads);
      cursor = new MergeCursor(merger.open(runs));
      superseded += merger.superseded();
    }
    state = State.SORTED;
    return cursor;
  }

  @Override
  public void close() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    if (cursor != null) {
      cursor.close();
    }
    if (threads != null) {
      threads.shutdown();
    }
    memory.close();
    files.close();
  }

  private long makeRoom(long bytes) {
    state = State.FAILED;
    long record = Arena.NO_ROOM;
    if (index.size() > 0) {
      spill();
      record = index.tryReserve() ? arena.tryPlace(bytes) : Arena.NO_ROOM;
    }
    if (record == Arena.NO_ROOM) {
      index.reserve();
      record = arena.place(bytes);
    }
    state = State.ADDING;
    return record;
  }

  /** Writes the records in memory as a run and makes their memory free for the next ones. */
  private void spill() {
    indexSort.sort();
    if (writeBuffer == null) {
      memory.keep(0);
      writeBuffer = memory.ioBuffer(ioBufferBytes);
    }
    int blockBytes = BlockWriter.blockBytes(ioBufferBytes, files.compression());
    long mostBytes = SpillFormat.mostRunBytes(contentBytes, index.size(), blockBytes);
    RunWriter writer =
        new RunWriter(files.begin(mostBytes), writeBuffer, files.compression(), combiner);
    for (int i = 0; i < index.size(); i++) {
      long record = index.address(i);
      writer.add(
          ArenaRecordFormat.key(record),
          ArenaRecordFormat.keyLength(record),
          ArenaRecordFormat.payloadLength(record),
          false);
    }
    runs.add(writer.finish());
    superseded += writer.superseded();
    contentBytes = 0;
    arena.clear();
    index.clear();
    if (memory.overShare()) {
      arena.release();
      index.release();
    }
  }

  private static IllegalArgumentException tooLong(int keyLength, int payloadLength) {
    return new IllegalArgumentException(
        String.format(
            "cannot add a record: its key of %,d and payload of %,d bytes are more than %,d together;"
                + " leave it out or split it",
            keyLength, payloadLength, SpillFormat.MAX_RECORD_BYTES));
  }

  private void requireAdding(String what) {
    if (state != State.ADDING) {
      throw new IllegalStateException(
          "cannot " + what + ": the sorter " + state.words + "; make a new one");
    }
  }
}
