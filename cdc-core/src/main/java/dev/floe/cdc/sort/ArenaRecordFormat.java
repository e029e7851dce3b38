package dev.floe.cdc.sort;

/**
 * A record in the arena; never leaves memory. Integers are in the machine's order.
 *
 * <pre>
 *   0            4                8
 *   +------------+----------------+-- - - --+-- - - - - --+-- - - --+
 *   | key length | payload length |   key   |   payload   | padding |
 *   +------------+----------------+-- - - --+-- - - - - --+-- - - --+
 * </pre>
 *
 * <p>Padding, of undefined content, fills a record up to a multiple of {@value #ALIGNMENT} bytes,
 * so that the number of its first such unit, its <i>reference</i>, fits into 32 bits.
 */
final class ArenaRecordFormat {
  static final int KEY_LENGTH_OFFSET = 0;
  static final int PAYLOAD_LENGTH_OFFSET = 4;
  static final int KEY_OFFSET = 8;
  static final int ALIGNMENT_SHIFT = 3;
  static final int ALIGNMENT = 1 << ALIGNMENT_SHIFT;

  private ArenaRecordFormat() {}

  /** The bytes of a record, padding included. */
  static long recordBytes(int keyLength, int payloadLength) {
    return ((long) KEY_OFFSET + keyLength + payloadLength + ALIGNMENT - 1) & -ALIGNMENT;
  }

  static void writeLengths(long record, int keyLength, int payloadLength) {
    NativeMemory.writeInt(record + KEY_LENGTH_OFFSET, keyLength);
    NativeMemory.writeInt(record + PAYLOAD_LENGTH_OFFSET, payloadLength);
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

  /**
   * {@link RecordOrder#prefix} of bytes in the arena, where 8 may be read whatever the length; none
   * are left where that is less than 1.
   */
  static long prefix(long address, int length) {
    if (length >= Long.BYTES) {
      return NativeMemory.readBigEndianLong(address);
    }
    return length <= 0
        ? 0
        : NativeMemory.readBigEndianLong(address) & -1L << (Long.SIZE - Byte.SIZE * length);
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
