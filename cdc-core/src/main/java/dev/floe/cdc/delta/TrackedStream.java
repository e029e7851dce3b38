package dev.floe.cdc.delta;

import java.io.IOException;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * A file's bytes on their way out, until the stream is closed or what its writer has left is not
 * wanted any more.
 */
final class TrackedStream extends PositionOutputStream {
  private PositionOutputStream stream;
  private boolean discarding;
  private long endPosition;

  TrackedStream(PositionOutputStream stream) {
    this.stream = stream;
  }

  @Override
  public long getPos() throws IOException {
    return stream == null ? endPosition : stream.getPos();
  }

  @Override
  public long storedLength() throws IOException {
    return stream == null ? endPosition : stream.storedLength();
  }

  @Override
  public void write(int value) throws IOException {
    if (discarding) {
      endPosition += 1;
    } else {
      open().write(value);
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (discarding) {
      endPosition += length;
    } else {
      open().write(bytes, offset, length);
    }
  }

  @Override
  public void flush() throws IOException {
    if (stream != null) {
      stream.flush();
    }
  }

  @Override
  public void close() throws IOException {
    if (stream != null) {
      PositionOutputStream closing = stream;
      stream = null; // its buffers are large, and this object lives as long as the epoch
      try (closing) {
        endPosition = closing.getPos();
      }
    }
  }

  /** Closes the stream, and lets what is written from now on go nowhere. */
  void discard() throws IOException {
    discarding = true;
    close();
  }

  private PositionOutputStream open() throws IOException {
    if (stream == null) {
      throw new IOException("cannot write: the file was closed");
    }
    return stream;
  }
}
