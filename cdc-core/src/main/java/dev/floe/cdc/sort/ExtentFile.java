package dev.floe.cdc.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * A spill file divided into extents of one size, which runs take and give back; the lowest free one
 * is taken first. Turns what goes wrong into {@link SpillException}s that name the file.
 *
 * <p>Thread-safe, except that {@link #close()} must come last.
 */
final class ExtentFile implements AutoCloseable {
  private final SpillStore.SpillFile file;
  private final int extentBytes;
  private final BitSet free = new BitSet();
  private int extents;
  private long writtenBytes;
  private boolean closed;

  /** Extents of {@code extentBytes}, a power of two, in a new file, which it closes. */
  ExtentFile(SpillStore.SpillFile file, int extentBytes) {
    this.file = file;
    this.extentBytes = extentBytes;
  }

  int extentBytes() {
    return extentBytes;
  }

  /** The file's name for messages. */
  String name() {
    return file.name();
  }

  /** Takes an extent and returns its number, which says where it begins. */
  synchronized int take() {
    int extent = free.nextSetBit(0);
    if (extent < 0) {
      return extents++;
    }
    free.clear(extent);
    return extent;
  }

  synchronized void giveBack(int extent) {
    if (Bounds.CHECKED && (extent >= extents || free.get(extent))) {
      throw new IllegalStateException("cannot give back extent " + extent + ": it is not taken");
    }
    free.set(extent);
  }

  /** The length that the file has at most. */
  synchronized long sizeBytes() {
    return (long) extents * extentBytes;
  }

  /** The bytes in extents that are free to be taken again. */
  synchronized long freeBytes() {
    return (long) free.cardinality() * extentBytes;
  }

  /** All bytes ever written. */
  synchronized long writtenBytes() {
    return writtenBytes;
  }

  /** How many bytes the file can grow by. */
  long usableBytes() {
    try {
      return file.usableBytes();
    } catch (IOException e) {
      throw SpillException.cannotAskForRoom(file.name(), e);
    }
  }

  /** Writes all remaining bytes of {@code source} at {@code position} of the file. */
  void write(ByteBuffer source, long position) {
    int bytes = source.remaining();
    try {
      file.write(source, position);
      requireDone(source, bytes);
    } catch (IOException e) {
      throw SpillException.cannotWrite(file.name(), bytes, position, writtenBytes(), e);
    }
    countWritten(bytes);
  }

  /** Fills {@code target} from {@code position} of the file. */
  void read(ByteBuffer target, long position) {
    int bytes = target.remaining();
    try {
      file.read(target, position);
      requireDone(target, bytes);
    } catch (IOException e) {
      throw SpillException.cannotRead(file.name(), bytes, position, e);
    }
  }

  /** Closes and removes the file. Idempotent. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      file.close();
    } catch (IOException e) {
      throw SpillException.cannotRemove(file.name(), e);
    }
  }

  private synchronized void countWritten(int bytes) {
    writtenBytes += bytes;
  }

  private static void requireDone(ByteBuffer buffer, int bytes) throws IOException {
    if (buffer.hasRemaining()) {
      throw new EOFException(
          "the store moved only " + (bytes - buffer.remaining()) + " of " + bytes + " bytes");
    }
  }
}
