package dev.floe.cdc.sort;

/**
 * The task that sorts records in memory and writes them as a run, while the sorter takes in the
 * next ones.
 */
final class RunSpill implements Runnable {
  /** After how many records it looks whether it is still wanted. */
  private static final int RECORDS_BETWEEN_LOOKS = 1 << 12;

  private final SorterMemory memory;
  private final MemoryRun records;
  private final RunFiles files;
  private final Combiner combiner;
  private volatile boolean cancelled;
  private volatile boolean ended;
  private Run run;
  private long superseded;
  private Throwable failure;

  RunSpill(SorterMemory memory, MemoryRun records, RunFiles files, Combiner combiner) {
    this.memory = memory;
    this.records = records;
    this.files = files;
    this.combiner = combiner;
  }

  @Override
  public void run() {
    try {
      run = write();
    } catch (Throwable e) {
      failure = e;
    } finally {
      records.release();
      ended = true;
      memory.spillEnded();
    }
  }

  /** Lets it end soon, with a run that is no use. */
  void cancel() {
    cancelled = true;
  }

  /** Whether what follows may be asked. */
  boolean ended() {
    return ended;
  }

  /** What was written; throws what kept it from being. */
  Run result() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    return run;
  }

  /** How many records were left out. */
  long superseded() {
    return superseded;
  }

  /** What it has written and released. */
  MemoryRun records() {
    return records;
  }

  /** Writes to one file after the other until one has taken all. */
  private Run write() {
    Region buffer = memory.ioBuffer(memory.ioBufferBytes());
    try {
      int blockBytes = BlockWriter.blockBytes(memory.ioBufferBytes(), files.compression());
      SortedEntries sorted = records.sort();
      SpillException first = null;
      for (int left = files.mostFiles(); left > 0; left--) {
        RunSpace space = null;
        try {
          space = files.begin(records.mostRunBytes(blockBytes));
          return write(sorted, new RunWriter(space, buffer, files.compression(), combiner));
        } catch (SpillException e) {
          first = SpillException.firstOf(first, e);
          if (space != null) {
            space.free();
          }
          sorted.restart();
        }
      }
      throw first;
    } finally {
      memory.free(buffer);
    }
  }

  private Run write(SortedEntries sorted, RunWriter writer) {
    int left = RECORDS_BETWEEN_LOOKS;
    for (long record = sorted.next(); record != SortedEntries.END; record = sorted.next()) {
      writer.add(
          ArenaRecordFormat.key(record),
          ArenaRecordFormat.keyLength(record),
          ArenaRecordFormat.payloadLength(record),
          false);
      if (--left == 0) {
        if (cancelled) {
          break;
        }
        left = RECORDS_BETWEEN_LOOKS;
      }
    }
    superseded = writer.superseded();
    return writer.finish();
  }
}
