package dev.floe.cdc.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The spill file of one sorter: created with the first run, appended to run by run, removed when
 * closed. Turns what goes wrong into {@link SpillException}s that name it.
 */
final class RunFile implements AutoCloseable {
  private final SpillStore store;
  private SpillStore.SpillFile file;
  private long end;
  private int runs;

  RunFile(SpillStore store) {
    this.store = store;
  }

  /** The bytes written so far, and where the next run begins. */
  long end() {
    return end;
  }

  /** The number of the next run. */
  int nextRunId() {
    return runs++;
  }

  void write(ByteBuffer source, long position) {
    int bytes = source.remaining();
    try {
      if (file == null) {
        file = store.create();
      }
    } catch (IOException e) {
      throw SpillException.cannotCreate(e);
    }
    try {
      file.write(source, position);
      requireDone(source, bytes);
    } catch (IOException e) {
      throw SpillException.cannotWrite(file.name(), bytes, position, end, e);
    }
    end = Math.max(end, position + bytes);
  }

  void read(ByteBuffer target, long position) {
    int bytes = target.remaining();
    try {
      file.read(target, position);
      requireDone(target, bytes);
    } catch (IOException e) {
      throw SpillException.cannotRead(file.name(), bytes, position, e);
    }
  }

  /** That the block at {@code position} of a run is damaged. */
  SpillException corrupt(long position, int run, String problem) {
    return SpillException.corrupt(file.name(), position, run, problem);
  }

  private static void requireDone(ByteBuffer buffer, int bytes) throws IOException {
    if (buffer.hasRemaining()) {
      throw new EOFException(
          "the store moved only " + (bytes - buffer.remaining()) + " of " + bytes + " bytes");
    }
  }

  @Override
  public void close() {
    if (file == null) {
      return;
    }
    SpillStore.SpillFile closing = file;
    file = null;
    try {
      closing.close();
    } catch (IOException e) {
      throw SpillException.cannotRemove(closing.name(), e);
    }
  }
}
