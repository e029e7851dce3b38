package dev.floe.cdc.sort;

import java.util.zip.CRC32C;

/** Fills blocks with records and writes them one behind the other, in {@link SpillFormat}. */
final class BlockWriter {
  private final RunSpace space;
  private final Region buffer;
  private final BlockPacker packer;
  private final int capacity;
  private final CRC32C checksum = new CRC32C();

  /** What the first key and the last one of each block share: the keys between share it too. */
  private final KeyPrefix prefix = new KeyPrefix();

  private long lastKey;
  private int lastKeyLength;
  private int at = SpillFormat.HEADER_BYTES;
  private int blockRecords;
  private int block;
  private long records;
  private int largestBlockBytes;
  private int largestUnpackedBytes;

  /** A writer through {@code buffer}, an I/O region which stays the caller's. */
  BlockWriter(RunSpace space, Region buffer, SpillCompression compression) {
    this.space = space;
    this.buffer = buffer;
    this.packer = compression == SpillCompression.LZ4 ? new BlockPacker() : null;
    this.capacity = blockBytes((int) buffer.bytes(), compression);
  }

  /** The longest block with more than one record that a buffer of {@code bufferBytes} makes. */
  static int blockBytes(int bufferBytes, SpillCompression compression) {
    return compression == SpillCompression.LZ4
        ? BlockPacker.blockCapacity(bufferBytes)
        : bufferBytes;
  }

  /** Whether {@code bytes} more fit into the block begun. */
  boolean fits(long bytes) {
    return bytes <= capacity - at;
  }

  /**
   * Appends a record of {@code bytes} that fits, its payload right behind its key.
   *
   * @return the address of its key in the block
   */
  long append(long key, int keyLength, int payloadLength, boolean marked, int bytes) {
    long body = SpillFormat.writeLengths(buffer.address() + at, keyLength, payloadLength, marked);
    NativeMemory.copy(key, body, (long) keyLength + payloadLength);
    at += bytes;
    if (blockRecords == 0) {
      prefix.narrow(body, keyLength);
    }
    lastKey = body;
    lastKeyLength = keyLength;
    blockRecords++;
    return body;
  }

  /**
   * Takes back the last {@code count} records appended, of which the block must have more.
   *
   * @param end the address at which the record before them ends
   */
  void takeBack(int count, long end) {
    int newAt = (int) (end - buffer.address());
    if (Bounds.CHECKED
        && (count >= blockRecords || newAt <= SpillFormat.HEADER_BYTES || newAt >= at)) {
      throw new IllegalStateException(
          "cannot take back " + count + " records: " + blockRecords + " in block");
    }
    at = newAt;
    blockRecords -= count;
    // lastKey still points at one: a key not before the block's last one narrows the prefix as
    // well.
  }

  /** Writes the records appended, if any. */
  void writeBlock() {
    if (blockRecords == 0) {
      return;
    }
    prefix.narrow(lastKey, lastKeyLength);
    int bodyBytes = at - SpillFormat.HEADER_BYTES;
    int packedAt = capacity + SpillFormat.HEADER_BYTES;
    int packedBytes =
        packer == null
            ? BlockPacker.NOT_SMALLER
            : packer.pack(buffer, SpillFormat.HEADER_BYTES, at, packedAt);
    if (packedBytes == BlockPacker.NOT_SMALLER) {
      write(0, SpillFormat.AS_IT_IS, bodyBytes, bodyBytes);
    } else {
      write(capacity, SpillFormat.LZ4, packedBytes, bodyBytes);
      largestUnpackedBytes = Math.max(largestUnpackedBytes, bodyBytes);
    }
    at = SpillFormat.HEADER_BYTES;
    blockRecords = 0;
  }

  /**
   * Writes a record alone that is larger than a block: the body piece by piece, then the header. No
   * block may have been begun.
   */
  void writeAlone(long key, int keyLength, int payloadLength, boolean marked) {
    prefix.narrow(key, keyLength);
    long header = space.bytes();
    long position = header + SpillFormat.HEADER_BYTES;
    long from = key;
    long left = (long) keyLength + payloadLength;
    int filled =
        (int)
            (SpillFormat.writeLengths(buffer.address(), keyLength, payloadLength, marked)
                - buffer.address());
    int bufferBytes = (int) buffer.bytes();
    checksum.reset();
    do {
      int piece = (int) Math.min(left, bufferBytes - filled);
      NativeMemory.copy(from, buffer.address() + filled, piece);
      checksum.update(buffer.buffer(0, filled + piece));
      space.write(buffer.buffer(0, filled + piece), position);
      position += filled + piece;
      from += piece;
      left -= piece;
      filled = 0;
    } while (left > 0);
    int bodyBytes = (int) SpillFormat.recordBytes(keyLength, payloadLength);
    writeHeader(0, SpillFormat.AS_IT_IS, bodyBytes, bodyBytes, 1, (int) checksum.getValue());
    space.write(buffer.buffer(0, SpillFormat.HEADER_BYTES), header);
    endBlock(1, SpillFormat.HEADER_BYTES + bodyBytes);
  }

  /** Writes what is left and returns the run. */
  Run finish() {
    writeBlock();
    return new Run(space, records, largestBlockBytes, largestUnpackedBytes, prefix);
  }

  /** Writes the block whose header is at {@code header} of the buffer. */
  private void write(int header, byte codec, int storedBytes, int bodyBytes) {
    int body = header + SpillFormat.HEADER_BYTES;
    int bodyChecksum = checksum(body, body + storedBytes);
    writeHeader(header, codec, storedBytes, bodyBytes, blockRecords, bodyChecksum);
    space.write(buffer.buffer(header, body + storedBytes), space.bytes());
    endBlock(blockRecords, SpillFormat.HEADER_BYTES + storedBytes);
  }

  private void writeHeader(
      int header, byte codec, int storedBytes, int bodyBytes, int count, int bodyChecksum) {
    long address = buffer.address() + header;
    SpillFormat.writeHeader(address, space.id(), block, codec);
    SpillFormat.writeBody(address, storedBytes, bodyBytes, count, bodyChecksum);
    NativeMemory.writeInt(
        address + SpillFormat.HEADER_CHECKSUM_OFFSET,
        checksum(header, header + SpillFormat.HEADER_CHECKSUM_OFFSET));
  }

  private int checksum(int from, int to) {
    checksum.reset();
    checksum.update(buffer.buffer(from, to));
    return (int) checksum.getValue();
  }

  private void endBlock(int recordsWritten, int blockBytes) {
    records += recordsWritten;
    largestBlockBytes = Math.max(largestBlockBytes, blockBytes);
    block++;
  }
}
