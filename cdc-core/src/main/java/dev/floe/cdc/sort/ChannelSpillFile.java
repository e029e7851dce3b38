package dev.floe.cdc.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One sorter's use of a {@link TemporaryFile}, which goes to {@link KeptFiles} when closed.
 *
 * <ul>
 *   <li>What the file holds from an earlier use is never read: this one ends where it has written.
 *   <li>A file is not kept but removed when reading or writing it has failed, or while another
 *       thread still does either.
 *   <li>Kept files make way when a write fails for want of space, before the sorter hears of it.
 * </ul>
 */
final class ChannelSpillFile implements SpillStore.SpillFile {
  private final TemporaryFile file;
  private final KeptFiles kept;
  private final AtomicLong end = new AtomicLong();
  private int running;
  private boolean failed;
  private boolean closed;

  ChannelSpillFile(TemporaryFile file, KeptFiles kept) {
    this.file = file;
    this.kept = kept;
  }

  @Override
  public String name() {
    return file.path().toString();
  }

  @Override
  public long usableBytes() {
    long free = file.directory().usableBytes();
    long had = kept.bytesIn(file.directory()) + Math.max(0, file.bytes() - end.get());
    return had > Long.MAX_VALUE - free ? Long.MAX_VALUE : free + had;
  }

  @Override
  public void write(ByteBuffer source, long position) throws IOException {
    enter();
    boolean done = false;
    try {
      int from = source.position();
      try {
        file.write(source, position);
      } catch (IOException e) {
        makeRoomAfter(e);
        file.write(source, position + (source.position() - from));
      }
      end.accumulateAndGet(position + (source.position() - from), Math::max);
      done = true;
    } finally {
      leave(done);
    }
  }

  private void makeRoomAfter(IOException failure) throws IOException {
    boolean room = false;
    try {
      room = file.isOpen() && kept.makeRoom(file.directory());
    } catch (IOException secondary) {
      failure.addSuppressed(secondary);
    }
    if (!room) {
      throw failure;
    }
  }

  @Override
  public void read(ByteBuffer target, long position) throws IOException {
    long tooMany = position + target.remaining() - end.get();
    if (tooMany > 0) {
      throw new EOFException("the file ends at " + end + ", " + tooMany + " bytes too early");
    }
    enter();
    boolean done = false;
    try {
      file.read(target, position);
      done = true;
    } finally {
      leave(done);
    }
  }

  private synchronized void enter() throws IOException {
    if (closed) {
      throw new ClosedChannelException();
    }
    running++;
  }

  private synchronized void leave(boolean done) {
    running--;
    failed |= !done;
  }

  @Override
  public void close() throws IOException {
    boolean reusable;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      reusable = !failed && running == 0;
    }
    if (reusable) {
      kept.offer(file);
    } else {
      file.close();
    }
  }
}
