package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.commit.Calls.Kind;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** Files whose opening for reading or writing and whose deleting is counted. */
@SuppressWarnings("serial") // It stays in the process that counts.
final class CountedFiles implements FileIO {
  private final FileIO files;
  private final Calls calls;

  CountedFiles(FileIO files, Calls calls) {
    this.files = files;
    this.calls = calls;
  }

  @Override
  public InputFile newInputFile(String path) {
    return new Input(files.newInputFile(path));
  }

  @Override
  public OutputFile newOutputFile(String path) {
    return new Output(files.newOutputFile(path));
  }

  @Override
  public void deleteFile(String path) {
    calls.add(Kind.DELETED);
    files.deleteFile(path);
  }

  private static boolean isMetadata(String path) {
    return path.endsWith(".metadata.json");
  }

  private final class Input implements InputFile {
    private final InputFile file;

    Input(InputFile file) {
      this.file = file;
    }

    @Override
    public SeekableInputStream newStream() {
      calls.add(isMetadata(location()) ? Kind.METADATA_READ : Kind.MANIFESTS_READ);
      return file.newStream();
    }

    @Override
    public long getLength() {
      return file.getLength();
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public boolean exists() {
      return file.exists();
    }
  }

  private final class Output implements OutputFile {
    private final OutputFile file;

    Output(OutputFile file) {
      this.file = file;
    }

    @Override
    public PositionOutputStream create() {
      count();
      return file.create();
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      count();
      return file.createOrOverwrite();
    }

    private void count() {
      calls.add(isMetadata(location()) ? Kind.METADATA_WRITTEN : Kind.MANIFESTS_WRITTEN);
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public InputFile toInputFile() {
      return new Input(file.toInputFile());
    }
  }
}
