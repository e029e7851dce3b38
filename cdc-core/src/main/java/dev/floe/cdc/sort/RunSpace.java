package dev.floe.cdc.sort;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The bytes of one run, addressed from 0 on as if they were a file of their own. They lie in
 * extents of one spill file, taken as the run is written and given back as it is done with.
 *
 * <p>Used by one thread at a time. Errors name the file and the position in it.
 */
final class RunSpace {
  private final ExtentFile file;
  private final int id;
  private final int extentShift;
  private int[] extents = new int[4];
  private int taken;
  private int freed;
  private long bytes;

  RunSpace(ExtentFile file, int id) {
    this.file = file;
    this.id = id;
    this.extentShift = Integer.numberOfTrailingZeros(file.extentBytes());
  }

  /** The number of the run, of which its sorter has no other. */
  int id() {
    return id;
  }

  /** The end of what is written. */
  long bytes() {
    return bytes;
  }

  /** Whether the run's bytes are in {@code other}. */
  boolean isIn(ExtentFile other) {
    return file == other;
  }

  /** Writes all remaining bytes of {@code source}, whose length does not change, at a position. */
  void write(ByteBuffer source, long position) {
    int limit = source.limit();
    long at = position;
    long end = position + source.remaining();
    takeUpTo(end);
    while (at < end) {
      int piece = contiguousBytes(at, end);
      file.write(source.limit(source.position() + piece), filePosition(at));
      at += piece;
      source.limit(limit);
    }
    bytes = Math.max(bytes, end);
  }

  /** Fills {@code target} from a position. */
  void read(ByteBuffer target, long position) {
    int limit = target.limit();
    long at = position;
    long end = position + target.remaining();
    while (at < end) {
      int piece = contiguousBytes(at, end);
      file.read(target.limit(target.position() + piece), filePosition(at));
      at += piece;
      target.limit(limit);
    }
  }

  /** Gives back the extents that end at {@code position} or before it: they are read. */
  void freeBefore(long position) {
    int last = (int) Math.min(taken, position >>> extentShift);
    while (freed < last) {
      file.giveBack(extents[freed++]);
    }
  }

  /** Gives back all extents. Idempotent. */
  void free() {
    freeBefore(Long.MAX_VALUE);
  }

  /** That the block at {@code position} is damaged. */
  SpillException corrupt(long position, String problem) {
    boolean inside = position >>> extentShift < taken;
    return SpillException.corrupt(
        file.name(), inside ? filePosition(position) : position, id, problem);
  }

  private void takeUpTo(long end) {
    while ((long) taken << extentShift < end) {
      if (taken == extents.length) {
        extents = Arrays.copyOf(extents, taken * 2);
      }
      extents[taken] = file.take();
      taken++;
    }
  }

  private long filePosition(long position) {
    int offset = (int) position & (file.extentBytes() - 1);
    return ((long) extents[(int) (position >>> extentShift)] << extentShift) + offset;
  }

  /** How many bytes from {@code at} on, up to {@code end}, are side by side in the file. */
  private int contiguousBytes(long at, long end) {
    int extent = (int) (at >>> extentShift);
    if (Bounds.CHECKED) {
      Bounds.check(at, end - at, (long) taken << extentShift, "the run");
      Bounds.check(extent - freed, 1, taken - freed, "what is left of the run");
    }
    long pieceEnd = (extent + 1L) << extentShift;
    while (pieceEnd < end && extents[extent + 1] == extents[extent] + 1) {
      extent++;
      pieceEnd += file.extentBytes();
    }
    return (int) (Math.min(pieceEnd, end) - at);
  }
}
