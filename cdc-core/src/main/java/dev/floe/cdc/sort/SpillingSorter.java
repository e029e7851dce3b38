package dev.floe.cdc.sort;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * The sorter: takes records into memory, lets runs of them be written in the background, and merges
 * these in the end.
 */
final class SpillingSorter implements ExternalSorter, Spiller {
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

  private final Executor background;
  private final SorterMemory memory;
  private final RunFiles files;
  private final Combiner combiner;
  private final List<Run> runs = new ArrayList<>();
  private State state = State.ADDING;
  private Thread user = Thread.currentThread();
  private MemoryRun records;

  /** Runs that were written and may be filled again. */
  private final Deque<MemoryRun> emptyRuns = new ArrayDeque<>();

  /** What has been handed over to be written and not been looked at since. */
  private final Deque<RunSpill> spills = new ArrayDeque<>();

  private RecordCursor cursor;
  private long size;
  private long superseded;

  SpillingSorter(SortBudget budget, SpillStore store, Combiner combiner) {
    this.background = budget.background();
    this.combiner = combiner;
    this.files = new RunFiles(store, budget.memory().ioBufferBytes(), budget.memory().opened());
    this.memory = new SorterMemory(budget.memory(), this);
    this.records = new MemoryRun(memory);
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
    long record = place(keyLength, payloadLength);
    long at = ArenaRecordFormat.key(record);
    NativeMemory.copyIn(key, keyOffset, at, keyLength);
    NativeMemory.copyIn(payload, payloadOffset, at + keyLength, payloadLength);
    records.add(record, keyLength);
    size++;
  }

  @Override
  public void add(ByteBuffer key, ByteBuffer payload) {
    int keyLength = key.remaining();
    int payloadLength = payload.remaining();
    long record = place(keyLength, payloadLength);
    long at = ArenaRecordFormat.key(record);
    NativeMemory.copyIn(key, at);
    NativeMemory.copyIn(payload, at + keyLength);
    records.add(record, keyLength);
    size++;
  }

  @Override
  public void add(long key, int keyLength, long payload, int payloadLength) {
    if ((keyLength | payloadLength) < 0) {
      throw negative(keyLength, payloadLength);
    }
    long record = place(keyLength, payloadLength);
    long at = ArenaRecordFormat.key(record);
    NativeMemory.copy(key, at, keyLength);
    NativeMemory.copy(payload, at + keyLength, payloadLength);
    records.add(record, keyLength);
    size++;
  }

  /** The address of a new record whose lengths are written. */
  private long place(int keyLength, int payloadLength) {
    if (state != State.ADDING || user != Thread.currentThread()) {
      requireAdding("add");
      use();
    }
    long bytes = ArenaRecordFormat.recordBytes(keyLength, payloadLength);
    if (!records.fits(bytes)) {
      makeRoom(keyLength, payloadLength, bytes);
    }
    long record = records.place(bytes);
    ArenaRecordFormat.writeLengths(record, keyLength, payloadLength);
    return record;
  }

  private void makeRoom(int keyLength, int payloadLength, long bytes) {
    if ((long) keyLength + payloadLength > SpillFormat.MAX_RECORD_BYTES) {
      throw tooLong(keyLength, payloadLength);
    }
    state = State.FAILED;
    while (!records.fits(bytes)) {
      if (!records.canGrowFor(bytes)) {
        memory.spill();
      } else if (memory.tryReserve(records.bytesToGrow(bytes))) {
        records.grow(bytes);
      }
      takeEndedSpills();
    }
    state = State.ADDING;
  }

  /** Called under the lock of the shared memory. */
  @Override
  public void beginSpill() {
    RunSpill spill = new RunSpill(memory, records, files, combiner);
    MemoryRun next = emptyRuns.isEmpty() ? new MemoryRun(memory) : emptyRuns.peek();
    spills.add(spill);
    emptyRuns.poll();
    records = next;
    try {
      background.execute(spill);
    } catch (RejectedExecutionException | OutOfMemoryError e) {
      // No thread could be had. Others wait for the lock meanwhile, but memory does become free.
      spill.run();
    }
  }

  private void takeEndedSpills() {
    for (Iterator<RunSpill> all = spills.iterator(); all.hasNext(); ) {
      RunSpill spill = all.next();
      if (spill.ended()) {
        all.remove();
        emptyRuns.add(spill.records());
        runs.add(spill.result());
        superseded += spill.superseded();
      }
    }
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
    use();
    state = State.FAILED;
    memory.awaitSpill();
    takeEndedSpills();
    if (runs.isEmpty()) {
      memory.keepRecords();
      cursor = new ArenaCursor(records.sort());
    } else {
      cursor = merge();
    }
    state = State.SORTED;
    return cursor;
  }

  private MergeCursor merge() {
    RunMerger merger = new RunMerger(memory, files, memory.ioBufferBytes(), combiner, background);
    memory.makeRoom(merger.wantedBytes(runs));
    memory.awaitSpill();
    takeEndedSpills();
    if (!merger.mergesAtOnce(runs)) {
      memory.spill();
      memory.awaitSpill();
      takeEndedSpills();
    }
    memory.keepRecords();
    MemorySource rest = records.size() == 0 ? null : new MemorySource(records);
    MergeCursor merged = new MergeCursor(merger.open(runs, rest));
    superseded += merger.superseded();
    return merged;
  }

  @Override
  public void close() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    use();
    memory.keepRecords();
    spills.forEach(RunSpill::cancel);
    memory.awaitSpill();
    if (cursor != null) {
      cursor.close();
    }
    memory.close();
    files.close();
  }

  private void use() {
    user = Thread.currentThread();
    memory.use();
  }

  private static IllegalArgumentException negative(int keyLength, int payloadLength) {
    return new IllegalArgumentException(
        String.format(
            "cannot add a record: a key of %,d and a payload of %,d bytes; give lengths of 0 or"
                + " more",
            keyLength, payloadLength));
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
