package dev.floe.cdc.sort;

/**
 * A run in a spill file, version 2: blocks one behind the other, each with whole records only.
 *
 * <pre>
 *   run      block 0 | block 1 | ... | block n
 *
 *   block    0        4         6       7          8       12       16       20        24         28         32         36
 *            +--------+---------+-------+----------+-------+--------+--------+---------+----------+----------+----------+
 *            | magic  | version | codec | reserved |  run  | number | stored |  body   | records  |   body   |  header  |
 *            | "Flsp" |         |       |    0     |       | in run | bytes  |  bytes  |          | checksum | checksum |
 *            +--------+---------+-------+----------+-------+--------+--------+---------+----------+----------+----------+
 *         36 | body, as the codec stores it: record | record | ...                                                      |
 *            +----------------------------------------------------------------------------------------------------------+
 *
 *   record   | key length * 2 + mark (varint) | payload length (varint) | key | payload |
 * </pre>
 *
 * <ul>
 *   <li>Integers are in the machine's order: a spill file is read by the process that wrote it.
 *   <li>A varint holds 7 bits a byte, the lowest first; the top bit says that more follow.
 *   <li>The mark is 1 where {@link SortedCursor#followsSuperseded()} is true.
 *   <li>Codec 0 stores the body as it is, codec 1 as one LZ4 block. Body bytes are what the body
 *       has unpacked.
 *   <li>Checksums are CRC-32C, of the stored body and of the 32 header bytes before the header's
 *       own.
 *   <li>A block is as long as the sorter's I/O buffer at most, or holds one record alone, as it is.
 *   <li>Where a run is, how long it is and how many records it has is kept in memory, in {@link
 *       Run}.
 * </ul>
 */
final class SpillFormat {
  static final int VERSION = 2;
  static final int MAGIC = 0x70736C46;

  static final byte AS_IT_IS = 0;
  static final byte LZ4 = 1;

  static final int MAGIC_OFFSET = 0;
  static final int VERSION_OFFSET = 4;
  static final int CODEC_OFFSET = 6;
  static final int RESERVED_OFFSET = 7;
  static final int RUN_OFFSET = 8;
  static final int BLOCK_OFFSET = 12;
  static final int STORED_BYTES_OFFSET = 16;
  static final int BODY_BYTES_OFFSET = 20;
  static final int RECORDS_OFFSET = 24;
  static final int BODY_CHECKSUM_OFFSET = 28;
  static final int HEADER_CHECKSUM_OFFSET = 32;
  static final int HEADER_BYTES = 36;

  /** 35 bits: a length and a mark. */
  private static final int MAX_VARINT_BYTES = 5;

  /** The fewest bytes of a record. */
  static final int MIN_RECORD_BYTES = 2;

  /** The most bytes that key and payload together may have, so that a block fits into a buffer. */
  static final int MAX_RECORD_BYTES = Integer.MAX_VALUE - 8 - HEADER_BYTES - 2 * MAX_VARINT_BYTES;

  private SpillFormat() {}

  /** The bytes of a record in a body. */
  static long recordBytes(int keyLength, int payloadLength) {
    return (long) varintBytes((long) keyLength << 1)
        + varintBytes(payloadLength)
        + keyLength
        + payloadLength;
  }

  /**
   * The most bytes that a run can have.
   *
   * @param contentBytes of all keys and payloads
   * @param blockBytes the longest block with more than one record, header included
   */
  static long mostRunBytes(long contentBytes, long records, int blockBytes) {
    long bodyBytes = contentBytes + records * 2 * MAX_VARINT_BYTES;
    // A block ends where the next record does not fit: any two in a row are longer than one.
    long blocks = Math.min(records, 2 * bodyBytes / (blockBytes - HEADER_BYTES) + 1);
    return bodyBytes + blocks * HEADER_BYTES;
  }

  static int varintBytes(long value) {
    return (70 - Long.numberOfLeadingZeros(value | 1)) / 7;
  }

  /** Writes the lengths of a record and returns the address behind them. */
  static long writeLengths(long address, int keyLength, int payloadLength, boolean marked) {
    long at = writeVarint(address, (long) keyLength << 1 | (marked ? 1 : 0));
    return writeVarint(at, payloadLength);
  }

  /** Writes a value of at least 0 and less than 2<sup>35</sup>; returns the address behind it. */
  static long writeVarint(long address, long value) {
    long at = address;
    long rest = value;
    while (rest > 0x7F) {
      NativeMemory.writeByte(at++, (byte) (rest | 0x80));
      rest >>>= 7;
    }
    NativeMemory.writeByte(at++, (byte) rest);
    return at;
  }

  /** Reads a value that {@link #writeVarint} wrote; its length is {@link #varintBytes} of it. */
  static long readVarint(long address) {
    int first = NativeMemory.readByte(address);
    if (first >= 0) {
      return first;
    }
    long value = first & 0x7F;
    for (int i = 1; i < MAX_VARINT_BYTES; i++) {
      int next = NativeMemory.readByte(address + i);
      value |= (next & 0x7FL) << (7 * i);
      if (next >= 0) {
        break;
      }
    }
    return value;
  }

  /** Writes a header but for the block's number in its run, its checksums and its lengths. */
  static void writeHeader(long header, int run, int block, byte codec) {
    NativeMemory.writeInt(header + MAGIC_OFFSET, MAGIC);
    NativeMemory.writeShort(header + VERSION_OFFSET, (short) VERSION);
    NativeMemory.writeByte(header + CODEC_OFFSET, codec);
    NativeMemory.writeByte(header + RESERVED_OFFSET, (byte) 0);
    NativeMemory.writeInt(header + RUN_OFFSET, run);
    NativeMemory.writeInt(header + BLOCK_OFFSET, block);
  }

  /** Writes what a header says of its body. */
  static void writeBody(
      long header, int storedBytes, int bodyBytes, int records, int bodyChecksum) {
    NativeMemory.writeInt(header + STORED_BYTES_OFFSET, storedBytes);
    NativeMemory.writeInt(header + BODY_BYTES_OFFSET, bodyBytes);
    NativeMemory.writeInt(header + RECORDS_OFFSET, records);
    NativeMemory.writeInt(header + BODY_CHECKSUM_OFFSET, bodyChecksum);
  }
}
