package dev.floe.cdc.sort;

import java.util.zip.CRC32C;

/** Writes sorted records as one run behind what the file has, in {@link SpillFormat}. */
final class RunWriter {
  private final RunFile file;
  private final Region buffer;
  private final int capacity;
  private final CRC32C checksum = new CRC32C();
  private final int run;
  private final long begin;
  private int block;
  private int blockRecords;
  private long records;
  private int largestBlockBytes;
  private int at = SpillFormat.HEADER_BYTES;

  /** A writer through {@code buffer}, an I/O region which stays the caller's. */
  RunWriter(RunFile file, Region buffer) {
    this.file = file;
    this.buffer = buffer;
    this.capacity = (int) buffer.bytes();
    this.run = file.nextRunId();
    this.begin = file.end();
  }

  /** Appends a record, its payload right behind its key. */
  void add(long key, int keyLength, int payloadLength) {
    long bytes = SpillFormat.recordBytes(keyLength, payloadLength);
    if (bytes > capacity - at) {
      writeBlock();
      if (bytes > capacity - at) {
        writeAlone(key, keyLength, payloadLength);
        return;
      }
    }
    long body = writeLengths(buffer.address() + at, keyLength, payloadLength);
    NativeMemory.copy(key, body, (long) keyLength + payloadLength);
    at += (int) bytes;
    blockRecords++;
  }

  /** Writes what is left and returns the run. */
  Run finish() {
    writeBlock();
    return new Run(run, begin, file.end(), records, largestBlockBytes);
  }

  private void writeBlock() {
    if (blockRecords == 0) {
      return;
    }
    int bodyBytes = at - SpillFormat.HEADER_BYTES;
    writeHeader(bodyBytes, blockRecords, checksum(SpillFormat.HEADER_BYTES, at));
    file.write(buffer.buffer(0, at), file.end());
    endBlock(blockRecords, at);
    at = SpillFormat.HEADER_BYTES;
    blockRecords = 0;
  }

  /** Writes a record that is larger than the buffer: the body piece by piece, then the header. */
  private void writeAlone(long key, int keyLength, int payloadLength) {
    long header = file.end();
    long position = header + SpillFormat.HEADER_BYTES;
    long from = key;
    long left = (long) keyLength + payloadLength;
    int filled =
        (int) (writeLengths(buffer.address(), keyLength, payloadLength) - buffer.address());
    checksum.reset();
    do {
      int piece = (int) Math.min(left, capacity - filled);
      NativeMemory.copy(from, buffer.address() + filled, piece);
      checksum.update(buffer.buffer(0, filled + piece));
      file.write(buffer.buffer(0, filled + piece), position);
      position += filled + piece;
      from += piece;
      left -= piece;
      filled = 0;
    } while (left > 0);
    int bodyBytes = (int) SpillFormat.recordBytes(keyLength, payloadLength);
    writeHeader(bodyBytes, 1, (int) checksum.getValue());
    file.write(buffer.buffer(0, SpillFormat.HEADER_BYTES), header);
    endBlock(1, SpillFormat.HEADER_BYTES + bodyBytes);
  }

  private static long writeLengths(long address, int keyLength, int payloadLength) {
    return SpillFormat.writeVarint(SpillFormat.writeVarint(address, keyLength), payloadLength);
  }

  private void writeHeader(int bodyBytes, int recordsInBlock, int bodyChecksum) {
    long header = buffer.address();
    SpillFormat.writeHeader(header, run, block, bodyBytes, recordsInBlock, bodyChecksum);
    NativeMemory.writeInt(
        header + SpillFormat.HEADER_CHECKSUM_OFFSET,
        checksum(0, SpillFormat.HEADER_CHECKSUM_OFFSET));
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
