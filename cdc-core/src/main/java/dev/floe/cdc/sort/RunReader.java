package dev.floe.cdc.sort;

import java.util.zip.CRC32C;

/**
 * Reads one run record by record, showing each in the I/O region that holds its block. Everything
 * read is checked against its checksums and against what the writer knew before it is shown.
 *
 * <p>Holds memory from the first {@link #next()} until the run's end.
 */
final class RunReader {
  private final SorterMemory memory;
  private final RunFile file;
  private final Run run;
  private final int bufferBytes;
  private final CRC32C checksum = new CRC32C();
  private Region buffer;
  private long position;
  private int block;
  private long recordsLeft;
  private int blockRecordsLeft;
  private long at;
  private long blockEnd;

  private long prefix;
  private long key;
  private int keyLength;
  private int payloadLength;

  /** A reader of {@code bufferBytes} at a time, or more where one record is larger. */
  RunReader(SorterMemory memory, RunFile file, Run run, int bufferBytes) {
    this.memory = memory;
    this.file = file;
    this.run = run;
    this.bufferBytes = bufferBytes;
    this.position = run.begin();
    this.recordsLeft = run.records();
  }

  /** Moves to the next record; frees the memory where there is none. */
  boolean next() {
    if (blockRecordsLeft == 0 && !nextBlock()) {
      return false;
    }
    keyLength = SpillFormat.readVarint(at);
    at += SpillFormat.varintBytes(keyLength);
    payloadLength = SpillFormat.readVarint(at);
    at += SpillFormat.varintBytes(payloadLength);
    key = at;
    at += (long) keyLength + payloadLength;
    blockRecordsLeft--;
    if (at > blockEnd || (blockRecordsLeft == 0 && at != blockEnd)) {
      throw corrupt("its records are not as long as the block");
    }
    prefix = RecordOrder.prefix(key, keyLength);
    return true;
  }

  /** The {@link RecordOrder#prefix} of the current key. */
  long prefix() {
    return prefix;
  }

  /** The address of the current key; the payload is right behind it. */
  long key() {
    return key;
  }

  int keyLength() {
    return keyLength;
  }

  int payloadLength() {
    return payloadLength;
  }

  /** Frees the memory. Idempotent. */
  void release() {
    if (buffer != null) {
      memory.free(buffer);
      buffer = null;
    }
  }

  private boolean nextBlock() {
    if (recordsLeft == 0) {
      if (position != run.end()) {
        throw corrupt("the run should have ended here");
      }
      release();
      return false;
    }
    int bytes = (int) Math.min(bufferBytes, run.end() - position);
    if (bytes < SpillFormat.HEADER_BYTES) {
      throw corrupt("the run ends here, but " + recordsLeft + " of its records are missing");
    }
    fillBuffer(bufferBytes, bytes);
    int blockBytes = checkHeader();
    if (blockBytes > bytes) {
      fillBuffer(blockBytes, blockBytes);
      checkHeader();
    }
    checkBody(blockBytes);
    at = buffer.address() + SpillFormat.HEADER_BYTES;
    blockEnd = buffer.address() + blockBytes;
    position += blockBytes;
    block++;
    return true;
  }

  /** Reads {@code bytes} from the current position into a region of just {@code capacity}. */
  private void fillBuffer(int capacity, int bytes) {
    if (buffer == null || buffer.bytes() != capacity) {
      release();
      buffer = memory.ioBuffer(capacity);
    }
    file.read(buffer.buffer(0, bytes), position);
  }

  /** Checks the header in the buffer and returns the length of the block. */
  private int checkHeader() {
    long header = buffer.address();
    if (NativeMemory.readInt(header + SpillFormat.HEADER_CHECKSUM_OFFSET)
        != checksum(0, SpillFormat.HEADER_CHECKSUM_OFFSET)) {
      throw corrupt("its header's checksum does not match");
    }
    if (NativeMemory.readInt(header + SpillFormat.MAGIC_OFFSET) != SpillFormat.MAGIC
        || NativeMemory.readShort(header + SpillFormat.VERSION_OFFSET) != SpillFormat.VERSION) {
      throw corrupt("its header is of another format or version");
    }
    int foundRun = NativeMemory.readInt(header + SpillFormat.RUN_OFFSET);
    int foundBlock = NativeMemory.readInt(header + SpillFormat.BLOCK_OFFSET);
    if (foundRun != run.id() || foundBlock != block) {
      throw corrupt(
          "expected block " + block + ", found block " + foundBlock + " of run " + foundRun);
    }
    int bodyBytes = NativeMemory.readInt(header + SpillFormat.BODY_BYTES_OFFSET);
    int records = NativeMemory.readInt(header + SpillFormat.RECORDS_OFFSET);
    long most = run.end() - position - SpillFormat.HEADER_BYTES;
    if (bodyBytes < 2 || bodyBytes > most || records < 1 || records > recordsLeft) {
      throw corrupt(
          records
              + " records in "
              + bodyBytes
              + " bytes, where "
              + recordsLeft
              + " in "
              + most
              + " are left");
    }
    return SpillFormat.HEADER_BYTES + bodyBytes;
  }

  private void checkBody(int blockBytes) {
    long header = buffer.address();
    if (NativeMemory.readInt(header + SpillFormat.BODY_CHECKSUM_OFFSET)
        != checksum(SpillFormat.HEADER_BYTES, blockBytes)) {
      throw corrupt("its checksum does not match");
    }
    blockRecordsLeft = NativeMemory.readInt(header + SpillFormat.RECORDS_OFFSET);
    recordsLeft -= blockRecordsLeft;
  }

  private int checksum(int from, int to) {
    checksum.reset();
    checksum.update(buffer.buffer(from, to));
    return (int) checksum.getValue();
  }

  private SpillException corrupt(String problem) {
    return file.corrupt(position, run.id(), problem);
  }
}
