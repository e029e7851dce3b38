package dev.floe.cdc.sort;

/**
 * A record in the arena; never leaves memory. Integers are in the machine's order.
 *
 * <pre>
 *   0            4                8
 *   +------------+----------------+-- - - --+-- - - - - --+
 *   | key length | payload length |   key   |   payload   |
 *   +------------+----------------+-- - - --+-- - - - - --+
 * </pre>
 */
final class ArenaRecordFormat {
  static final int KEY_LENGTH_OFFSET = 0;
  static final int PAYLOAD_LENGTH_OFFSET = 4;
  static final int KEY_OFFSET = 8;

  private ArenaRecordFormat() {}

  static long recordBytes(int keyLength, int payloadLength) {
    return (long) KEY_OFFSET + keyLength + payloadLength;
  }

  static void write(
      long record,
      byte[] key,
      int keyOffset,
      int keyLength,
      byte[] payload,
      int payloadOffset,
      int payloadLength) {
    NativeMemory.writeInt(record + KEY_LENGTH_OFFSET, keyLength);
    NativeMemory.writeInt(record + PAYLOAD_LENGTH_OFFSET, payloadLength);
    NativeMemory.copyIn(key, keyOffset, record + KEY_OFFSET, keyLength);
    NativeMemory.copyIn(payload, payloadOffset, record + KEY_OFFSET + keyLength, payloadLength);
  }

  static int keyLength(long record) {
    return NativeMemory.readInt(record + KEY_LENGTH_OFFSET);
  }

  static int payloadLength(long record) {
    return NativeMemory.readInt(record + PAYLOAD_LENGTH_OFFSET);
  }

  /** The address of the key; the payload is right behind it. */
  static long key(long record) {
    return record + KEY_OFFSET;
  }

  /** Compares two records of the arena. */
  static int compare(long left, long right) {
    return RecordOrder.compare(
        key(left),
        keyLength(left),
        payloadLength(left),
        key(right),
        keyLength(right),
        payloadLength(right));
  }
}
