package dev.floe.cdc.sort;

import java.util.zip.CRC32C;

/**
 * Reads the blocks of one run, one after the other. Everything read is checked against its
 * checksums and against what the writer knew, and what is read is given back to the file.
 *
 * <p>Used by one thread at a time. Takes and frees memory only in {@link #prepare} and {@link
 * #release}, and in {@link #read} where the run {@link #hasLargeBlocks()}.
 */
final class BlockReader {
  private final SorterMemory memory;
  private final Run run;
  private final RunSpace space;

  /** What one block takes, if it is not a large one. */
  private final int blockBytes;

  private final CRC32C checksum = new CRC32C();

  /** Where compressed blocks are read to; null where none is compressed. */
  private Region packed;

  private long position;
  private int block;
  private long recordsLeft;

  /** A reader of {@code bufferBytes} at a time, or more where one record is larger. */
  BlockReader(SorterMemory memory, Run run, int bufferBytes) {
    this.memory = memory;
    this.run = run;
    this.space = run.space();
    this.blockBytes = blockBytes(run, bufferBytes);
    this.recordsLeft = run.records();
  }

  /** The most memory that reading the run one block at a time takes. */
  static long bytesToRead(Run run, int bufferBytes) {
    int blockBytes = blockBytes(run, bufferBytes);
    return (long) Math.max(blockBytes, run.largestBlockBytes())
        + (run.largestUnpackedBytes() > 0 ? blockBytes : 0);
  }

  /** What another block in memory takes; 0 where there is no use of one. */
  static long bytesToReadAhead(Run run, int bufferBytes) {
    int blockBytes = blockBytes(run, bufferBytes);
    return run.largestBlockBytes() > blockBytes || run.bytes() == run.largestBlockBytes()
        ? 0
        : blockBytes;
  }

  private static int blockBytes(Run run, int bufferBytes) {
    return Math.max(Math.min(bufferBytes, run.largestBlockBytes()), run.largestUnpackedBytes());
  }

  /** Whether there is a block to read, after checking that the run ends where it should. */
  boolean hasNext() {
    if (recordsLeft > 0) {
      return true;
    }
    if (position != run.bytes()) {
      throw corrupt("the run should have ended here");
    }
    return false;
  }

  /** Whether blocks take memory that differs. */
  boolean hasLargeBlocks() {
    return run.largestBlockBytes() > blockBytes;
  }

  /** Gives a block the memory to be read into. */
  void prepare(Block into) {
    if (run.largestUnpackedBytes() > 0 && packed == null) {
      packed = memory.ioBuffer(blockBytes);
    }
    into.use(sized(into, blockBytes));
  }

  /** Reads the next block, which there must be, into one that is prepared. */
  void read(Block into) {
    int most = Math.min(blockBytes, run.largestBlockBytes());
    int bytes = (int) Math.min(most, run.bytes() - position);
    if (bytes < SpillFormat.HEADER_BYTES) {
      throw corrupt("the run ends here, but " + recordsLeft + " of its records are missing");
    }
    boolean packs = packed != null;
    if (packs) {
      // Blocks that are not compressed are shown where they are: the two regions change places.
      Region region = packed;
      packed = into.region();
      into.use(region);
    }
    Region region = into.region();
    space.read(region.buffer(0, bytes), position);
    int found = checkHeader(region);
    if (found > bytes) {
      readLarge(into, bytes, found);
      region = into.region();
    }
    checkBody(region, found);
    int records = NativeMemory.readInt(region.address() + SpillFormat.RECORDS_OFFSET);
    into.setPosition(position);
    into.set(SpillFormat.HEADER_BYTES, found, records);
    if (NativeMemory.readByte(region.address() + SpillFormat.CODEC_OFFSET) == SpillFormat.LZ4) {
      unpack(into, found, records);
    }
    recordsLeft -= records;
    position += found;
    block++;
    space.freeBefore(position);
  }

  /** Reads a block that does not fit, of which the first {@code bytes} are read. */
  private void readLarge(Block into, int bytes, int blockEnd) {
    Region start = into.region();
    Region large = memory.ioBuffer(blockEnd);
    into.use(large);
    NativeMemory.copy(start.address(), large.address(), bytes);
    memory.free(start);
    space.read(large.buffer(bytes, blockEnd), position + bytes);
  }

  /** That a block that was read is damaged nevertheless. */
  SpillException corrupt(Block read, String problem) {
    return space.corrupt(read.position(), problem);
  }

  /** Frees what memory is not a block's. Idempotent. */
  void release() {
    if (packed != null) {
      memory.free(packed);
      packed = null;
    }
  }

  private void unpack(Block block, int storedEnd, int records) {
    Region from = block.region();
    int bodyBytes = NativeMemory.readInt(from.address() + SpillFormat.BODY_BYTES_OFFSET);
    int header = SpillFormat.HEADER_BYTES;
    if (!BlockPacker.unpack(from, header, storedEnd - header, packed, bodyBytes)) {
      throw corrupt("its body cannot be unpacked");
    }
    block.use(packed);
    packed = from;
    block.set(0, bodyBytes, records);
  }

  private SpillException corrupt(String problem) {
    return space.corrupt(position, problem);
  }

  /** The same region if it has {@code bytes}, else another in its place. */
  private Region sized(Block into, int bytes) {
    Region region = into.region();
    if (region != null && region.bytes() == bytes) {
      return region;
    }
    if (region != null) {
      into.use(null); // Whatever happens now, it is not freed again.
      memory.free(region);
    }
    return memory.ioBuffer(bytes);
  }

  /** Checks the header in a region and returns the length of the block. */
  private int checkHeader(Region region) {
    long header = region.address();
    if (NativeMemory.readInt(header + SpillFormat.HEADER_CHECKSUM_OFFSET)
        != checksum(region, 0, SpillFormat.HEADER_CHECKSUM_OFFSET)) {
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
    checkCodec(header);
    return checkLengths(header);
  }

  private void checkCodec(long header) {
    byte codec = NativeMemory.readByte(header + SpillFormat.CODEC_OFFSET);
    int stored = NativeMemory.readInt(header + SpillFormat.STORED_BYTES_OFFSET);
    int body = NativeMemory.readInt(header + SpillFormat.BODY_BYTES_OFFSET);
    boolean right =
        codec == SpillFormat.LZ4
            ? stored < body && body <= run.largestUnpackedBytes()
            : codec == SpillFormat.AS_IT_IS && stored == body;
    if (!right) {
      throw corrupt(body + " bytes stored as " + stored + " by codec " + codec);
    }
  }

  private int checkLengths(long header) {
    int stored = NativeMemory.readInt(header + SpillFormat.STORED_BYTES_OFFSET);
    int body = NativeMemory.readInt(header + SpillFormat.BODY_BYTES_OFFSET);
    int records = NativeMemory.readInt(header + SpillFormat.RECORDS_OFFSET);
    long most =
        Math.min(run.bytes() - position, run.largestBlockBytes()) - SpillFormat.HEADER_BYTES;
    if (body < SpillFormat.MIN_RECORD_BYTES
        || stored < 1
        || stored > most
        || records < 1
        || records > recordsLeft) {
      throw corrupt(
          records
              + " records in "
              + stored
              + " bytes, where "
              + recordsLeft
              + " in "
              + most
              + " are left");
    }
    return SpillFormat.HEADER_BYTES + stored;
  }

  private void checkBody(Region region, int blockEnd) {
    if (NativeMemory.readInt(region.address() + SpillFormat.BODY_CHECKSUM_OFFSET)
        != checksum(region, SpillFormat.HEADER_BYTES, blockEnd)) {
      throw corrupt("its checksum does not match");
    }
  }

  private int checksum(Region region, int from, int to) {
    checksum.reset();
    checksum.update(region.buffer(from, to));
    return (int) checksum.getValue();
  }
}
