package dev.floe.cdc.delta;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/**
 * A table's files, with a memory of those that were written, so that a failed epoch can remove them
 * all.
 *
 * <p>It stands below encryption: what an encryption manager wraps is a tracked file, and format
 * writers see what the manager made of it.
 */
final class TrackedFiles implements FileIO {
  private final FileIO files;
  private final List<TrackedOutputFile> opened = new ArrayList<>();

  TrackedFiles(FileIO files) {
    this.files = files;
  }

  @Override
  public InputFile newInputFile(String path) {
    return files.newInputFile(path);
  }

  @Override
  public OutputFile newOutputFile(String path) {
    TrackedOutputFile file = new TrackedOutputFile(files.newOutputFile(path));
    opened.add(file);
    return file;
  }

  @Override
  public void deleteFile(String path) {
    files.deleteFile(path);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }

  /**
   * Closes what is open. Writers may go on, to be closed in their turn, but write nowhere; what
   * fails is suppressed into the cause.
   */
  void discardAfter(Throwable cause) {
    for (TrackedOutputFile file : opened) {
      file.discardAfter(cause);
    }
  }

  /** Removes every file that was created; what fails is suppressed into the cause. */
  void removeAfter(Throwable cause) {
    for (TrackedOutputFile file : opened) {
      if (file.created()) {
        try {
          files.deleteFile(file.location());
        } catch (RuntimeException | Error secondary) {
          Failures.suppress(secondary, cause);
        }
      }
    }
  }
}
