package dev.floe.cdc.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.iceberg.io.PositionOutputStream;

/** Gathers what is written to a file, and hands it on when it is closed. */
final class ByteOutput extends PositionOutputStream {
  /** Where a file's bytes go. */
  interface Target {
    void accept(byte[] bytes) throws IOException;
  }

  private final ByteArrayOutputStream written = new ByteArrayOutputStream();
  private final Target target;
  private boolean closed;

  ByteOutput(Target target) {
    this.target = target;
  }

  @Override
  public long getPos() {
    return written.size();
  }

  @Override
  public void write(int value) {
    written.write(value);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    written.write(bytes, offset, length);
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      target.accept(written.toByteArray());
    }
  }
}
