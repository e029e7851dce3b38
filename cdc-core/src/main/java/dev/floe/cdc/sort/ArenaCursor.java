package dev.floe.cdc.sort;

/** Walks the records in memory in the order of their sorted index. */
final class ArenaCursor extends RecordCursor {
  private final PrefixIndex index;
  private int at;

  ArenaCursor(PrefixIndex index) {
    this.index = index;
  }

  @Override
  boolean advance() {
    if (at == index.size()) {
      return false;
    }
    long record = index.address(at++);
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
