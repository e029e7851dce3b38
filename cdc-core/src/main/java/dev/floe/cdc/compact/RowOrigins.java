package dev.floe.cdc.compact;

import dev.floe.cdc.sort.SpillStore;
import dev.floe.cdc.sort.SpillStore.SpillFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Where each row of some new files came from, in the order of the rows, on disk:
 *
 * <pre>
 *   row 0                               row 1
 *   source (int32) | position (int64)   source | position    ...    in blocks of 4096 rows
 * </pre>
 *
 * <p>The checksums of the blocks are on the heap. Used by one thread, which closes it; that removes
 * the file.
 */
final class RowOrigins implements AutoCloseable {
  /** Takes origins. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes the origin of a row.
     *
     * @param row the number of the row
     * @param source the number of the file that it came from
     * @param position its position there
     */
    void visit(long row, int source, long position);
  }

  private static final int BYTES = Integer.BYTES + Long.BYTES;
  private static final int BLOCK_ROWS = 4096;

  private final SpillStore store;
  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_ROWS * BYTES);
  private final CRC32C checksum = new CRC32C();
  private SpillFile file;
  private long fileBytes;
  private int[] checksums = new int[16];
  private int blocks;
  private long rows;

  /** Whether all origins are in the file, and the block is there to read them back. */
  private boolean complete;

  RowOrigins(SpillStore store) {
    this.store = store;
  }

  long rows() {
    return rows;
  }

  /** Adds the origin of the next row. */
  void add(int source, long position) {
    if (!block.hasRemaining()) {
      flush();
    }
    block.putInt(source).putLong(position);
    rows++;
  }

  private void flush() {
    block.flip();
    if (blocks == checksums.length) {
      checksums = Arrays.copyOf(checksums, 2 * blocks);
    }
    checksums[blocks++] = checksumOfBlock();
    try {
      if (file == null) {
        file = store.create();
      }
      int length = block.remaining();
      file.write(block, fileBytes);
      fileBytes += length;
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot remember where rows came from: %s; free disk space, or name another directory to"
                  .formatted(failure.getMessage())
              + " spill to",
          failure);
    }
    block.clear();
  }

  private int checksumOfBlock() {
    checksum.reset();
    checksum.update(block.duplicate());
    return (int) checksum.getValue();
  }

  /** Shows the origins of all rows, in order. None may be added afterwards. */
  void forEach(Visitor visitor) {
    if (!complete && block.position() > 0) {
      flush();
    }
    complete = true;
    long row = 0;
    for (int i = 0; i < blocks; i++) {
      readBlock(i);
      while (block.hasRemaining()) {
        visitor.visit(row++, block.getInt(), block.getLong());
      }
    }
    block.clear();
  }

  private void readBlock(int index) {
    long begin = (long) index * BLOCK_ROWS * BYTES;
    block.clear().limit((int) Math.min(block.capacity(), fileBytes - begin));
    try {
      file.read(block, begin);
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot read back where rows came from: " + failure.getMessage(), failure);
    }
    block.flip();
    if (checksumOfBlock() != checksums[index]) {
      throw new IllegalStateException(
          "cannot read back where rows came from: block %d of %s is not what was written; check the"
                  .formatted(index, file.name())
              + " disk");
    }
  }

  @Override
  public void close() {
    if (file != null) {
      try {
        file.close();
      } catch (IOException failure) {
        throw new UncheckedIOException(
            "cannot remove " + file.name() + ": " + failure.getMessage(), failure);
      } finally {
        file = null;
      }
    }
  }
}
