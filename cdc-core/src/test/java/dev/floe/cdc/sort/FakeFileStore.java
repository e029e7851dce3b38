package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;

/** A file system that says it has as much space as a test wants. */
final class FakeFileStore extends FileStore {
  private final long totalBytes;
  private final long usableBytes;

  FakeFileStore(long totalBytes, long usableBytes) {
    this.totalBytes = totalBytes;
    this.usableBytes = usableBytes;
  }

  @Override
  public long getTotalSpace() {
    return totalBytes;
  }

  /** Fails for {@link Long#MIN_VALUE}. */
  @Override
  public long getUsableSpace() throws IOException {
    if (usableBytes == Long.MIN_VALUE) {
      throw new IOException("Transport endpoint is not connected");
    }
    return usableBytes;
  }

  @Override
  public long getUnallocatedSpace() throws IOException {
    return getUsableSpace();
  }

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public String type() {
    return "fake";
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
    return false;
  }

  @Override
  public boolean supportsFileAttributeView(String name) {
    return false;
  }

  @Override
  public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
    return null;
  }

  @Override
  public Object getAttribute(String attribute) {
    throw new UnsupportedOperationException(attribute);
  }
}
