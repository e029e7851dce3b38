package dev.floe.cdc.sort;

/**
 * A run in a spill file, version 1: blocks one behind the other, each with whole records only.
 *
 * <pre>
 *   run      block 0 | block 1 | ... | block n
 *
 *   block    0        4         6          8       12        16       20        24         28
 *            +--------+---------+----------+-------+---------+--------+---------+----------+-----------+
 *            | magic  | version | reserved |  run  | number  |  body  | records |   body   |  header   |
 *            | "Flsp" |         |    0     |       | in run  | bytes  |         | checksum | checksum  |
 *            +--------+---------+----------+-------+---------+--------+---------+----------+-----------+
 *         32 | record | record | ...                                                                    |
 *            +-----------------------------------------------------------------------------------------+
 *
 *   record   | key length (varint) | payload length (varint) | key | payload |
 * </pre>
 *
 * <ul>
 *   <li>Integers are in the machine's order: a spill file is read by the process that wrote it.
 *   <li>A varint holds 7 bits a byte, the lowest first; the top bit says that more follow.
 *   <li>Checksums are CRC-32C, of the body and of the 28 header bytes before the header's own.
 *   <li>A block is as long as the sorter's I/O buffer at most, or holds one record alone.
 *   <li>Where a run begins and ends and how many records it has is kept in memory, in {@link Run}.
 * </ul>
 */
final class SpillFormat {
  static final int VERSION = 1;
  static final int MAGIC = 0x70736C46;

  static final int MAGIC_OFFSET = 0;
  static final int VERSION_OFFSET = 4;
  static final int RESERVED_OFFSET = 6;
  static final int RUN_OFFSET = 8;
  static final int BLOCK_OFFSET = 12;
  static final int BODY_BYTES_OFFSET = 16;
  static final int RECORDS_OFFSET = 20;
  static final int BODY_CHECKSUM_OFFSET = 24;
  static final int HEADER_CHECKSUM_OFFSET = 28;
  static final int HEADER_BYTES = 32;

  private static final int MAX_VARINT_BYTES = 5;

  /** The most bytes that key and payload together may have, so that a block fits into a buffer. */
  static final int MAX_RECORD_BYTES = Integer.MAX_VALUE - 8 - HEADER_BYTES - 2 * MAX_VARINT_BYTES;

  private SpillFormat() {}

  /** The bytes of a record in a body. */
  static long recordBytes(int keyLength, int payloadLength) {
    return (long) varintBytes(keyLength) + varintBytes(payloadLength) + keyLength + payloadLength;
  }

  static int varintBytes(int value) {
    return (38 - Integer.numberOfLeadingZeros(value | 1)) / 7;
  }

  /** Writes a value of at least 0 and returns the address behind it. */
  static long writeVarint(long address, int value) {
    long at = address;
    int rest = value;
    while (rest > 0x7F) {
      NativeMemory.writeByte(at++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    NativeMemory.writeByte(at++, (byte) rest);
    return at;
  }

  /** Reads a value that {@link #writeVarint} wrote; its length is {@link #varintBytes} of it. */
  static int readVarint(long address) {
    int first = NativeMemory.readByte(address);
    if (first >= 0) {
      return first;
    }
    int value = first & 0x7F;
    for (int i = 1; i < MAX_VARINT_BYTES; i++) {
      int next = NativeMemory.readByte(address + i);
      value |= (next & 0x7F) << (7 * i);
      if (next >= 0) {
        break;
      }
    }
    return value;
  }

  /** Writes a header but for its own checksum. */
  static void writeHeader(
      long header, int run, int block, int bodyBytes, int records, int bodyChecksum) {
    NativeMemory.writeInt(header + MAGIC_OFFSET, MAGIC);
    NativeMemory.writeShort(header + VERSION_OFFSET, (short) VERSION);
    NativeMemory.writeShort(header + RESERVED_OFFSET, (short) 0);
    NativeMemory.writeInt(header + RUN_OFFSET, run);
    NativeMemory.writeInt(header + BLOCK_OFFSET, block);
    NativeMemory.writeInt(header + BODY_BYTES_OFFSET, bodyBytes);
    NativeMemory.writeInt(header + RECORDS_OFFSET, records);
    NativeMemory.writeInt(header + BODY_CHECKSUM_OFFSET, bodyChecksum);
  }
}
