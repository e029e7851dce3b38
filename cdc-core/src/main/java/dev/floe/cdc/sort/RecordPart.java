package dev.floe.cdc.sort;

/** The two byte strings of a record in the arena. */
enum RecordPart {
  KEY {
    @Override
    long address(long record) {
      return ArenaRecordFormat.key(record);
    }

    @Override
    int length(long record) {
      return ArenaRecordFormat.keyLength(record);
    }
  },

  PAYLOAD {
    @Override
    long address(long record) {
      return ArenaRecordFormat.key(record) + ArenaRecordFormat.keyLength(record);
    }

    @Override
    int length(long record) {
      return ArenaRecordFormat.payloadLength(record);
    }
  };

  abstract long address(long record);

  abstract int length(long record);

  /**
   * The 8 bytes from {@code depth} on as a big-endian number, with zeros for those behind the end,
   * which may be before {@code depth} already.
   */
  final long prefix(long record, int depth) {
    return ArenaRecordFormat.prefix(address(record) + depth, length(record) - depth);
  }
}
