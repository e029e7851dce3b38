package dev.floe.cli.options;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Words for a failure of the file system, whose messages are often no more than a path. */
public final class FileReasons {
  private FileReasons() {}

  /** Why it failed, with the path it failed at. */
  public static String of(IOException failure) {
    if (failure instanceof NoSuchFileException e) {
      return "there is no " + e.getFile();
    }
    if (failure instanceof AccessDeniedException e) {
      return "permission denied at " + e.getFile();
    }
    if (failure instanceof FileAlreadyExistsException e) {
      return e.getFile() + " is not a directory";
    }
    if (failure instanceof FileSystemException e && e.getReason() != null) {
      return e.getReason() + " at " + e.getFile();
    }
    return Reasons.of(failure);
  }
}
