package dev.floe.cdc.sort;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A file of the store as the system has it: open, locked, used by one sorter after the other, gone
 * once closed.
 *
 * <p>Its lock tells {@link LeftOverFiles} of other processes that it is in use. A file system
 * without locks gives none; nothing there can be taken for a left-over either.
 */
final class TemporaryFile implements Closeable {
  private static final Set<OpenOption> NEW_AND_GONE_ON_CLOSE =
      Set.of(
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);

  private final SpillDirectory directory;
  private final Path path;
  private final FileChannel channel;
  private final AtomicLong bytes = new AtomicLong();

  TemporaryFile(SpillDirectory directory, Path path, FileChannel channel) {
    this.directory = directory;
    this.path = path;
    this.channel = channel;
  }

  static TemporaryFile create(SpillDirectory directory, Path path, FileAttribute<?>... attributes)
      throws IOException {
    FileChannel channel = FileChannel.open(path, NEW_AND_GONE_ON_CLOSE, attributes);
    try {
      lock(channel);
      return new TemporaryFile(directory, path, channel);
    } catch (RuntimeException | Error failure) {
      channel.close();
      throw failure;
    }
  }

  private static void lock(FileChannel channel) {
    try {
      channel.tryLock(); // Held until the channel closes.
    } catch (IOException noLocks) {
      // The file works without: see above.
    }
  }

  SpillDirectory directory() {
    return directory;
  }

  Path path() {
    return path;
  }

  /** How much of the disk it has: the highest position that was written since it was truncated. */
  long bytes() {
    return bytes.get();
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Writes all remaining bytes. */
  void write(ByteBuffer source, long position) throws IOException {
    long at = position;
    while (source.hasRemaining()) {
      at += channel.write(source, at);
      bytes.accumulateAndGet(at, Math::max);
    }
  }

  /** Fills the target. */
  void read(ByteBuffer target, long position) throws IOException {
    long at = position;
    while (target.hasRemaining()) {
      int read = channel.read(target, at);
      if (read < 0) {
        throw new EOFException(
            "the file was cut: it ends at "
                + channel.size()
                + ", "
                + target.remaining()
                + " bytes too early");
      }
      at += read;
    }
  }

  /** Gives what is behind the first {@code length} bytes back to the disk. */
  void truncate(long length) throws IOException {
    if (length < bytes.get()) {
      channel.truncate(length);
      bytes.set(length);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
