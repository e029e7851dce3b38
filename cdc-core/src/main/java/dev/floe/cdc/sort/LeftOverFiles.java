package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes spill files of processes that died. Systems that let a file lose its name while it is
 * open leave such files only when the process dies between the two; others whenever it is killed.
 *
 * <ul>
 *   <li>A file is left over when it is a regular file named like a spill file, was not created by
 *       this process, is locked by nobody, and was not written to for a minute: a file just being
 *       created is not locked yet.
 *   <li>Nothing else is touched; links are not followed.
 *   <li>What cannot be deleted is logged, once for a directory, and left alone.
 * </ul>
 */
final class LeftOverFiles {
  static final Duration LEAST_AGE = Duration.ofMinutes(1);

  private static final Logger LOG = LoggerFactory.getLogger(LeftOverFiles.class);

  private final Path directory;
  private final Instant youngest = Instant.now().minus(LEAST_AGE);
  private int deleted;
  private int undeletable;
  private Exception firstFailure;

  private LeftOverFiles(Path directory) {
    this.directory = directory;
  }

  /** Deletes those in a directory. */
  static void delete(Path directory) {
    LeftOverFiles files = new LeftOverFiles(directory);
    files.deleteAll();
    files.log();
  }

  private void deleteAll() {
    try (DirectoryStream<Path> candidates =
        Files.newDirectoryStream(
            directory, path -> SpillFileNames.isForeign(path.getFileName().toString()))) {
      for (Path candidate : candidates) {
        tryDelete(candidate);
      }
    } catch (IOException | DirectoryIteratorException e) {
      failed(e);
    }
  }

  private void tryDelete(Path path) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (attributes.isRegularFile()
          && attributes.lastModifiedTime().toInstant().isBefore(youngest)) {
        deleteUnlessLocked(path);
      }
    } catch (NoSuchFileException gone) {
      // Its process, or another that cleans up, was faster.
    } catch (IOException e) {
      failed(e);
    }
  }

  private void deleteUnlessLocked(Path path) throws IOException {
    try (FileChannel channel =
            FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        FileLock lock = channel.tryLock()) {
      if (lock != null && Files.deleteIfExists(path)) {
        deleted++;
      }
    } catch (OverlappingFileLockException alive) {
      // It is this process's, created by code that another class loader has loaded.
    }
  }

  private void failed(Exception e) {
    undeletable++;
    if (firstFailure == null) {
      firstFailure = e;
    }
  }

  private void log() {
    if (deleted > 0) {
      LOG.info("deleted {} spill files that dead processes left in {}", deleted, directory);
    }
    if (undeletable > 0) {
      LOG.warn(
          "cannot tell whether spill files in {} are left over, or delete them: {} failed, the"
              + " first with {}; delete those that no process uses by hand",
          directory,
          undeletable,
          firstFailure.toString());
    }
  }
}
