package dev.floe.cdc.testing;

import dev.floe.cdc.testing.Faults.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A table's files, of which those in its data folder fail as {@link Faults} say. */
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
    OutputFile file = files.newOutputFile(path);
    if (!path.contains("/data/")) {
      return file;
    }
    return faults.takeFileFault().<OutputFile>map(fault -> new Failing(file, fault)).orElse(file);
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
