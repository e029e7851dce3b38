package dev.floe.cdc.delta;

import java.io.IOException;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * A file's bytes on their way out, until the stream is closed or what its writer has left is not
 * wanted any more.
 *
 * <p>After a call that failed every other one fails too, closing included, and names the first
 * failure as its cause: a writer that closes what failed would else report how that went wrong.
 */
final class TrackedStream extends PositionOutputStream {
  private PositionOutputStream stream;
  private Throwable failure;
  private boolean discarding;
  private long position;
  private long storedLength;

  TrackedStream(PositionOutputStream stream) {
    this.stream = stream;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public long storedLength() throws IOException {
    return stream == null ? storedLength : stream.storedLength();
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (!discarding) {
      checkUsable();
      try {
        stream.write(bytes, offset, length);
      } catch (IOException | RuntimeException | Error first) {
        failure = first;
        throw first;
      }
    }
    position += length;
  }

  @Override
  public void flush() throws IOException {
    if (!discarding) {
      checkUsable();
      try {
        stream.flush();
      } catch (IOException | RuntimeException | Error first) {
        failure = first;
        throw first;
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (stream == null) {
      return;
    }
    PositionOutputStream closing = stream;
    stream = null; // its buffers are large, and this object lives as long as the epoch
    try {
      closing.close();
      storedLength = closing.storedLength();
    } catch (IOException | RuntimeException | Error last) {
      if (failure == null) {
        throw last;
      }
      Failures.suppress(last, failure);
    }
    checkNotFailed();
  }

  /** Closes the stream, and lets what is written from now on go nowhere. */
  void discard() throws IOException {
    discarding = true;
    close();
  }

  private void checkUsable() throws IOException {
    checkNotFailed();
    if (stream == null) {
      throw new IOException("cannot write: the file was closed");
    }
  }

  private void checkNotFailed() throws IOException {
    if (failure != null && !discarding) {
      throw new IOException("cannot go on writing: " + failure.getMessage(), failure);
    }
  }
}
