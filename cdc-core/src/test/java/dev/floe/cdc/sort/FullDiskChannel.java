package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.function.BooleanSupplier;

/** A file on a disk that a test fills up: writes stop at a position, then fail. */
final class FullDiskChannel extends FileChannel {
  private final FileChannel channel;
  private final long fullAt;
  private final BooleanSupplier full;

  FullDiskChannel(FileChannel channel, long fullAt, BooleanSupplier full) {
    this.channel = channel;
    this.fullAt = fullAt;
    this.full = full;
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    if (!full.getAsBoolean() || position + source.remaining() <= fullAt) {
      return channel.write(source, position);
    }
    if (position >= fullAt) {
      throw new IOException("No space left on device");
    }
    int fitting = (int) (fullAt - position);
    int written = channel.write(source.slice(source.position(), fitting), position);
    source.position(source.position() + written);
    return written;
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return channel.read(target, position);
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public FileChannel truncate(long size) throws IOException {
    channel.truncate(size);
    return this;
  }

  @Override
  protected void implCloseChannel() throws IOException {
    channel.close();
  }

  @Override
  public int read(ByteBuffer target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int write(ByteBuffer source) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long position() {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileChannel position(long newPosition) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void force(boolean metaData) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferTo(long position, long count, WritableByteChannel target) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long position, long count) {
    throw new UnsupportedOperationException();
  }

  @Override
  public MappedByteBuffer map(MapMode mode, long position, long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock lock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    throw new UnsupportedOperationException();
  }
}
