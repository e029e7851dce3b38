package dev.floe.cdc.testing;

import dev.floe.cdc.testing.Faults.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * A table's files, of which those in its data folder are counted and fail as {@link Faults} say.
 */
final class FaultyFileIO implements FileIO {
  private final FileIO files;
  private final Faults faults;

  FaultyFileIO(FileIO files, Faults faults) {
    this.files = files;
    this.faults = faults;
  }

  @Override
  public InputFile newInputFile(String path) {
    return files.newInputFile(path);
  }

  @Override
  public OutputFile newOutputFile(String path) {
    if (!path.contains("/data/")) {
      return files.newOutputFile(path);
    }
    faults.fileIsNext();
    // Hadoop's local files start a process each, to set permissions.
    OutputFile file = new LocalFileIO().newOutputFile(path);
    // Some formats open the file late: what is counted is who means to write.
    faults.fileBegins();
    OutputFile watched = new Watched(file, faults);
    return faults
        .takeFileFault()
        .<OutputFile>map(fault -> new Failing(watched, fault))
        .orElse(watched);
  }

  @Override
  public void deleteFile(String path) {
    if (faults.removalsFail()) {
      throw new UncheckedIOException(new IOException("cannot remove " + path));
    }
    files.deleteFile(path);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }

  @Override
  public void initialize(Map<String, String> properties) {
    throw new UnsupportedOperationException("initialized already");
  }

  private record Watched(OutputFile file, Faults faults) implements OutputFile {
    @Override
    public PositionOutputStream create() {
      return new WatchedStream(file.create(), faults);
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      return new WatchedStream(file.createOrOverwrite(), faults);
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

  private record Failing(OutputFile file, FileFault fault) implements OutputFile {
    @Override
    public PositionOutputStream create() {
      checkOpen();
      return new FailingStream(file.create(), fault);
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      checkOpen();
      return new FailingStream(file.createOrOverwrite(), fault);
    }

    private void checkOpen() {
      if (fault == FileFault.OPEN) {
        throw new UncheckedIOException(new IOException("disk full at open"));
      }
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

  private static final class WatchedStream extends PositionOutputStream {
    private final PositionOutputStream stream;
    private final Faults faults;
    private boolean ended;

    WatchedStream(PositionOutputStream stream, Faults faults) {
      this.stream = stream;
      this.faults = faults;
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
    public void close() throws IOException {
      stream.close();
      if (!ended) {
        ended = true;
        faults.fileEnds();
      }
    }
  }

  private static final class FailingStream extends PositionOutputStream {
    private final PositionOutputStream stream;
    private final FileFault fault;

    FailingStream(PositionOutputStream stream, FileFault fault) {
      this.stream = stream;
      this.fault = fault;
    }

    @Override
    public long getPos() throws IOException {
      return stream.getPos();
    }

    @Override
    public void write(int value) throws IOException {
      checkWrite();
      stream.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      checkWrite();
      stream.write(bytes, offset, length);
    }

    private void checkWrite() throws IOException {
      if (fault == FileFault.WRITE) {
        stream.close();
        throw new IOException("disk full at write");
      }
    }

    @Override
    public void close() throws IOException {
      stream.close();
      if (fault == FileFault.CLOSE) {
        throw new IOException("disk full at close");
      }
    }
  }
}
