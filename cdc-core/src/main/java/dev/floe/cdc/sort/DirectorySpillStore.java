package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Spill files in one directory of the local file system. Thread-safe. */
final class DirectorySpillStore implements SpillStore {
  private final Path directory;

  DirectorySpillStore(Path directory) {
    this.directory = directory;
  }

  @Override
  public SpillFile create() throws IOException {
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new IOException(
          "cannot create the spill directory "
              + directory
              + ": "
              + reason(e)
              + "; give one that can be created and written",
          e);
    }
    Path path = directory.resolve("floe-spill-" + UUID.randomUUID() + ".tmp");
    try {
      return new ChannelSpillFile(
          path,
          FileChannel.open(
              path,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE));
    } catch (IOException e) {
      throw new IOException(
          "cannot create a spill file in "
              + directory
              + ": "
              + reason(e)
              + "; free space there, or give another spill directory that can be written",
          e);
    }
  }

  private static String reason(IOException e) {
    if (e instanceof FileAlreadyExistsException) {
      return "a file that is no directory has that name: " + e.getMessage();
    }
    return e.getClass().getSimpleName() + ": " + e.getMessage();
  }
}
