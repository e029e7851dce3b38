package dev.floe.cdc.delta;

import java.io.IOException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/**
 * An output file that remembers whether it was created and what is still open of it, because a
 * format's writer that fails may leave the stream open.
 */
final class TrackedOutputFile implements OutputFile {
  private final OutputFile file;
  private boolean created;
  private TrackedStream stream;

  TrackedOutputFile(OutputFile file) {
    this.file = file;
  }

  @Override
  public PositionOutputStream create() {
    created = true; // even if it fails: something may be there
    stream = new TrackedStream(file.create());
    return stream;
  }

  @Override
  public PositionOutputStream createOrOverwrite() {
    created = true;
    stream = new TrackedStream(file.createOrOverwrite());
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

  /** Whether there was an attempt to create the file. */
  boolean created() {
    return created;
  }

  /**
   * Closes the stream, if its writer has not, and lets what is still written to it go nowhere; a
   * failure is suppressed into the cause.
   */
  void discardAfter(Throwable cause) {
    if (stream != null) {
      try {
        stream.discard();
      } catch (IOException | RuntimeException | Error secondary) {
        Failures.suppress(secondary, cause);
      }
    }
  }
}
