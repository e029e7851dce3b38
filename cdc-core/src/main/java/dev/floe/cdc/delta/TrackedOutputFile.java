package dev.floe.cdc.delta;

import java.io.IOException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * An output file that remembers its stream, because a format's writer that fails while it closes
 * may leave the stream open.
 */
final class TrackedOutputFile implements OutputFile {
  private final OutputFile file;
  private PositionOutputStream stream;

  TrackedOutputFile(OutputFile file) {
    this.file = file;
  }

  @Override
  public PositionOutputStream create() {
    stream = file.create();
    return stream;
  }

  @Override
  public PositionOutputStream createOrOverwrite() {
    stream = file.createOrOverwrite();
    return stream;
  }

  @Override
  public String location() {
    return file.location();
  }

  @Override
  public InputFile toInputFile() {
    return file.toInputFile();
  }

  /** Closes the stream, whether or not its writer did, and forgets it with its buffers. */
  void closeStream() throws IOException {
    if (stream != null) {
      stream.close();
      stream = null;
    }
  }
}
