package dev.floe.cdc.sort;

/** Walks the records in memory in order. */
final class ArenaCursor extends RecordCursor {
  private final SortedEntries entries;

  ArenaCursor(SortedEntries entries) {
    this.entries = entries;
  }

  @Override
  boolean advance() {
    long record = entries.next();
    if (record == SortedEntries.END) {
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
  void release() {}
}
