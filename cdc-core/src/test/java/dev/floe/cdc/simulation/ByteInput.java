package dev.floe.cdc.simulation;

import org.apache.iceberg.io.SeekableInputStream;

/** Reads a file's bytes. */
final class ByteInput extends SeekableInputStream {
  private final byte[] bytes;
  private int position;

  ByteInput(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public void seek(long to) {
    position = Math.toIntExact(to);
  }

  @Override
  public int read() {
    return position < bytes.length ? bytes[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (position >= bytes.length) {
      return length == 0 ? 0 : -1;
    }
    int read = Math.min(length, bytes.length - position);
    System.arraycopy(bytes, position, into, offset, read);
    position += read;
    return read;
  }
}
