package dev.floe.cli.options;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A file to be written to a local warehouse; its directories are made with it. */
final class LocalOutputFile implements OutputFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private final String location;
  private final Path path;

  LocalOutputFile(String location, Path path) {
    this.location = location;
    this.path = path;
  }

  @Override
  public PositionOutputStream create() {
    createDirectory();
    try {
      return open();
    } catch (FileAlreadyExistsException e) {
      throw new AlreadyExistsException(e, "cannot create %s: it exists", location);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  @Override
  public PositionOutputStream createOrOverwrite() {
    createDirectory();
    try {
      Files.deleteIfExists(path);
      return open();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void createDirectory() {
    try {
      if (!Files.isDirectory(path.getParent())) {
        Files.createDirectories(path.getParent());
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private PositionOutputStream open() throws IOException {
    return new Stream(
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  private UncheckedIOException failed(IOException e) {
    return new UncheckedIOException(
        "cannot write %s: %s".formatted(location, FileReasons.of(e)), e);
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public InputFile toInputFile() {
    return org.apache.iceberg.Files.localInput(path.toFile());
  }

  /** Buffers, counts, and brings the file to the disk when it is closed. */
  private final class Stream extends PositionOutputStream {
    private final FileChannel channel;
    private final OutputStream out;
    private long position;
    private boolean closed;

    Stream(FileChannel channel) {
      this.channel = channel;
      this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int oneByte) throws IOException {
      out.write(oneByte);
      position++;
    }

    @Override
    public void write(byte[] bytes, int at, int length) throws IOException {
      out.write(bytes, at, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      out.flush();
    }

    @Override
    public void close() throws IOException {
      if (closed) {
        return;
      }
      closed = true;
      try (channel) {
        out.flush();
        channel.force(true);
      } catch (IOException e) {
        throw new IOException("cannot write %s: %s".formatted(location, FileReasons.of(e)), e);
      }
    }
  }
}
