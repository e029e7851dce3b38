package dev.floe.benchmarks.common;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.Files;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * Files of the local disk, of which it counts those being written: from when a writer asks for one,
 * because it may open it late, until its stream is closed.
 */
public final class LocalFiles implements FileIO {
  private static final long serialVersionUID = 1L;

  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger mostOpen = new AtomicInteger();

  /** The most files that were being written at once. */
  public int mostOpen() {
    return mostOpen.get();
  }

  @Override
  public InputFile newInputFile(String path) {
    return Files.localInput(path);
  }

  @Override
  public OutputFile newOutputFile(String path) {
    mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
    return new Counted(Files.localOutput(madeParents(path)));
  }

  /** Iceberg makes them too, and fails where another thread has just been faster. */
  private static String madeParents(String path) {
    try {
      java.nio.file.Files.createDirectories(Path.of(path).getParent());
      return path;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void deleteFile(String path) {
    try {
      java.nio.file.Files.deleteIfExists(Path.of(path));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private final class Counted implements OutputFile {
    private final OutputFile file;

    Counted(OutputFile file) {
      this.file = file;
    }

    @Override
    public PositionOutputStream create() {
      return new CountedStream(file.create());
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      return new CountedStream(file.createOrOverwrite());
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public InputFile toInputFile() {
      return file.toInputFile();
    }
  }

  private final class CountedStream extends PositionOutputStream {
    private final PositionOutputStream stream;
    private boolean closed;

    CountedStream(PositionOutputStream stream) {
      this.stream = stream;
    }

    @Override
    public long getPos() throws IOException {
      return stream.getPos();
    }

    @Override
    public void write(int value) throws IOException {
      stream.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      stream.write(bytes, offset, length);
    }

    @Override
    public void flush() throws IOException {
      stream.flush();
    }

    @Override
    public void close() throws IOException {
      if (!closed) {
        closed = true;
        open.decrementAndGet();
      }
      stream.close();
    }
  }
}
