package dev.floe.benchmarks.sort;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Records copied into off-heap blocks of 1 MB, the size of the sorter's own, which are kept when
 * cleared. A record is named by its position: block times 1 MB plus the offset in it.
 *
 * <pre>
 *   0             4                 8
 *   +-------------+-----------------+-----+---------+-------------------+
 *   | key length  | payload length  | key | payload | up to 8 bytes end |
 *   +-------------+-----------------+-----+---------+-------------------+
 * </pre>
 */
final class RecordBlocks {
  static final int BLOCK_SHIFT = 20;
  static final int BLOCK_BYTES = 1 << BLOCK_SHIFT;
  static final int HEADER_BYTES = 8;
  private static final int CACHE_LINE_BYTES = 64;
  private static final int BLOCK_MASK = BLOCK_BYTES - 1;
  private static final int PAYLOAD_LENGTH_OFFSET = 4;

  private final List<ByteBuffer> blocks = new ArrayList<>();
  private final byte[] payloadCopy = new byte[256];
  private ByteBuffer filling;
  private int begun;
  private int at = BLOCK_BYTES;

  /** Copies the source's current record in, and returns its position. */
  long add(RecordSource source) {
    int keyLength = source.keyLength();
    int payloadLength = source.payloadLength();
    int bytes = (HEADER_BYTES + keyLength + payloadLength + 7) & ~7;
    if (bytes > BLOCK_BYTES - at) {
      nextBlock();
    }
    ByteBuffer block = filling;
    int record = at;
    block.putInt(record, keyLength);
    block.putInt(record + PAYLOAD_LENGTH_OFFSET, payloadLength);
    block.put(record + HEADER_BYTES, source.key(), 0, keyLength);
    block.put(record + HEADER_BYTES + keyLength, source.payload(), 0, payloadLength);
    at = record + bytes;
    return ((long) (begun - 1) << BLOCK_SHIFT) + record;
  }

  /** The bytes of the blocks up to the end of the last record. */
  long bytes() {
    return begun == 0 ? 0 : ((long) (begun - 1) << BLOCK_SHIFT) + at;
  }

  ByteBuffer block(long position) {
    return blocks.get((int) (position >>> BLOCK_SHIFT));
  }

  static int offset(long position) {
    return (int) position & BLOCK_MASK;
  }

  /** Reads a byte of each cache line that a record may have, so that it is near when walked. */
  int touch(long position) {
    ByteBuffer block = block(position);
    int record = offset(position);
    return block.get(record)
        ^ block.get(Math.min(record + CACHE_LINE_BYTES, BLOCK_MASK))
        ^ block.get(Math.min(record + 2 * CACHE_LINE_BYTES, BLOCK_MASK));
  }

  /** Shows a record to a digest. */
  void walk(long position, Digest digest) {
    ByteBuffer block = block(position);
    int record = offset(position);
    int keyLength = block.getInt(record);
    int payloadLength = block.getInt(record + PAYLOAD_LENGTH_OFFSET);
    show(block, record + HEADER_BYTES, keyLength, payloadLength, payloadCopy, digest);
  }

  /** Shows the record whose key begins at {@code key} to a digest, its payload copied out. */
  static void show(
      ByteBuffer block, int key, int keyLength, int payloadLength, byte[] copy, Digest digest) {
    block.get(key + keyLength, copy, 0, payloadLength);
    boolean isLong = keyLength >= Long.BYTES;
    digest.add(
        isLong
            ? block.getLong(key)
            : shortKey(block, key, keyLength) << (Long.SIZE - Byte.SIZE * keyLength),
        isLong ? block.getLong(key + keyLength - Long.BYTES) : shortKey(block, key, keyLength),
        keyLength,
        Bytes.head(copy, 0, payloadLength),
        Bytes.tail(copy, 0, payloadLength),
        payloadLength);
  }

  /** The bytes of a record, of both lengths from 0 to 255, as written: a byte for each length. */
  int copyPacked(long position, ByteBuffer into, int to) {
    ByteBuffer block = block(position);
    int record = offset(position);
    int keyLength = block.getInt(record);
    int payloadLength = block.getInt(record + PAYLOAD_LENGTH_OFFSET);
    into.put(to, (byte) keyLength);
    into.put(to + 1, (byte) payloadLength);
    into.put(to + 2, block, record + HEADER_BYTES, keyLength + payloadLength);
    return to + 2 + keyLength + payloadLength;
  }

  /** Drops all records. */
  void clear() {
    begun = 0;
    at = BLOCK_BYTES;
  }

  private void nextBlock() {
    if (begun == blocks.size()) {
      blocks.add(ByteBuffer.allocateDirect(BLOCK_BYTES).order(ByteOrder.BIG_ENDIAN));
    }
    filling = blocks.get(begun++);
    at = 0;
  }

  private static long shortKey(ByteBuffer block, int key, int length) {
    long value = 0;
    for (int i = 0; i < length; i++) {
      value = (value << Byte.SIZE) | (block.get(key + i) & 0xFF);
    }
    return value;
  }
}
