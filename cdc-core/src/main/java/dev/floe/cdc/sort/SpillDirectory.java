package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A directory for spill files: created when it is first needed, freed of {@link LeftOverFiles}
 * once. What is created is its owner's alone to read and write, where the file system has
 * permissions.
 */
final class SpillDirectory {
  /** How the file system of a path is found. */
  interface FileStores {
    FileStore of(Path path) throws IOException;
  }

  private static final FileAttribute<?>[] ANYONES = {};

  private final Path path;
  private final FileStores fileStores;
  private final FileAttribute<?>[] ownersFile;
  private final FileAttribute<?>[] ownersDirectory;
  private FileStore fileStore;
  private boolean cleaned;

  SpillDirectory(Path path, FileStores fileStores) {
    this.path = path;
    this.fileStores = fileStores;
    boolean posix = path.getFileSystem().supportedFileAttributeViews().contains("posix");
    this.ownersFile = posix ? permissions("rw-------") : ANYONES;
    this.ownersDirectory = posix ? permissions("rwx------") : ANYONES;
  }

  private static FileAttribute<?>[] permissions(String text) {
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))
    };
  }

  /**
   * Creates a file.
   *
   * @throws IOException with a message that says where and why, not what to do
   */
  TemporaryFile create() throws IOException {
    prepare();
    try {
      if (usableBytes() == 0) {
        throw new IOException("its disk is full, but for a reserve that is left to others");
      }
      return TemporaryFile.create(this, path.resolve(SpillFileNames.next()), ownersFile);
    } catch (IOException e) {
      throw new IOException("cannot create a spill file in " + path + ": " + reason(e), e);
    }
  }

  private synchronized void prepare() throws IOException {
    if (!Files.isDirectory(path)) { // createDirectories refuses a link to one.
      try {
        Files.createDirectories(path, ownersDirectory);
      } catch (IOException e) {
        throw new IOException("cannot create the spill directory " + path + ": " + reason(e), e);
      }
    }
    if (!cleaned) {
      cleaned = true;
      LeftOverFiles.delete(path);
    }
  }

  /** What files here may grow by together, as {@link FreeSpace} counts it. */
  synchronized long usableBytes() {
    try {
      if (fileStore == null) {
        fileStore = fileStores.of(path); // Costly: it reads the system's table of mounts.
      }
    } catch (IOException | RuntimeException unanswered) {
      return FreeSpace.UNKNOWN;
    }
    return FreeSpace.usableBytes(fileStore);
  }

  private static String reason(IOException e) {
    if (e instanceof FileAlreadyExistsException) {
      return "a file that is no directory has that name: " + e.getMessage();
    }
    return e.getClass() == IOException.class
        ? e.getMessage()
        : e.getClass().getSimpleName() + ": " + e.getMessage();
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
