package dev.floe.cdc.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A spill file behind a channel that removes it when closed. */
final class ChannelSpillFile implements SpillStore.SpillFile {
  private final Path path;
  private final FileChannel channel;

  ChannelSpillFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public void write(ByteBuffer source, long position) throws IOException {
    long at = position;
    while (source.hasRemaining()) {
      at += channel.write(source, at);
    }
  }

  @Override
  public void read(ByteBuffer target, long position) throws IOException {
    long at = position;
    while (target.hasRemaining()) {
      int read = channel.read(target, at);
      if (read < 0) {
        throw new EOFException(
            "the file ends at " + channel.size() + ", " + target.remaining() + " bytes too early");
      }
      at += read;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
