package dev.floe.cdc.sort;

/** The records that were still in memory when adding ended. */
final class MemorySource extends MergeSource {
  private final MemoryRun records;
  private final SortedEntries sorted;

  MemorySource(MemoryRun records) {
    this.records = records;
    this.sorted = records.sort();
  }

  /** What all keys begin with. */
  KeyPrefix keyPrefix() {
    return records.keyPrefix();
  }

  @Override
  boolean next() {
    long record = sorted.next();
    if (record == SortedEntries.END) {
      release();
      return false;
    }
    show(
        ArenaRecordFormat.key(record),
        ArenaRecordFormat.keyLength(record),
        ArenaRecordFormat.payloadLength(record),
        false);
    return true;
  }

  @Override
  void release() {
    records.release();
  }
}
