package dev.floe.cdc.sort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Spill files in directories that take turns; a kept file comes before a new one. Thread-safe: one
 * file is created at a time.
 */
final class DirectorySpillStore implements SpillStore {
  private static final Logger LOG = LoggerFactory.getLogger(DirectorySpillStore.class);
  private static final String WHAT_TO_DO =
      "; free space there, or give another spill directory that can be created and written";

  private final List<SpillDirectory> directories;
  private final KeptFiles kept;

  /** The directories that were skipped when their turn last came. */
  private final BitSet skipped = new BitSet();

  private int turn;

  DirectorySpillStore(List<Path> paths) {
    this(paths, Files::getFileStore, KeptFiles.DEFAULT_ALLOWANCE_BYTES);
  }

  DirectorySpillStore(
      List<Path> paths, SpillDirectory.FileStores fileStores, long keptAllowanceBytes) {
    requireDistinct(paths);
    this.directories = paths.stream().map(path -> new SpillDirectory(path, fileStores)).toList();
    this.kept = new KeptFiles(keptAllowanceBytes);
  }

  private static void requireDistinct(List<Path> paths) {
    if (paths.isEmpty()) {
      throw new IllegalArgumentException(
          "cannot make a spill store: no directory is given; give at least one");
    }
    Set<Path> distinct = new HashSet<>();
    for (Path path : paths) {
      if (!distinct.add(path.toAbsolutePath().normalize())) {
        throw new IllegalArgumentException(
            "cannot make a spill store: the directory "
                + path
                + " is given twice; give each once, on disks of their own");
      }
    }
  }

  @Override
  public synchronized SpillFile create() throws IOException {
    TemporaryFile file = takeKept();
    return new ChannelSpillFile(file == null ? createFile() : file, kept);
  }

  @Override
  public synchronized SpillFile createIn(int directory) throws IOException {
    turn = directory;
    TemporaryFile file = kept.take(directories.get(directory));
    return new ChannelSpillFile(file == null ? createFile() : file, kept);
  }

  private TemporaryFile takeKept() {
    for (int i = 0; i < directories.size(); i++) {
      int at = (turn + i) % directories.size();
      TemporaryFile file = kept.take(directories.get(at));
      if (file != null) {
        turn = at + 1;
        return file;
      }
    }
    return null;
  }

  private TemporaryFile createFile() throws IOException {
    List<IOException> failures = new ArrayList<>();
    for (int i = 0; i < directories.size(); i++) {
      int at = (turn + i) % directories.size();
      try {
        TemporaryFile file = directories.get(at).create();
        logSkipped(failures, at);
        turn = at + 1;
        return file;
      } catch (IOException e) {
        failures.add(e);
      }
    }
    throw noneLeft(failures);
  }

  /** Logs those that came before the one that is used, when they begin to be skipped. */
  private void logSkipped(List<IOException> failures, int used) {
    for (int i = 0; i < failures.size(); i++) {
      int at = (turn + i) % directories.size();
      if (!skipped.get(at)) {
        LOG.warn(
            "{}; other spill directories are used as long as that is so",
            failures.get(i).getMessage());
      }
      skipped.set(at);
    }
    skipped.clear(used);
  }

  private static IOException noneLeft(List<IOException> failures) {
    List<String> reasons = failures.stream().map(IOException::getMessage).toList();
    IOException failure = new IOException(String.join("; ", reasons) + WHAT_TO_DO, failures.get(0));
    failures.stream().skip(1).forEach(failure::addSuppressed);
    return failure;
  }

  @Override
  public int directories() {
    return directories.size();
  }

  @Override
  public void close() {
    kept.close();
  }

  @Override
  public String toString() {
    return "spill files in " + directories;
  }
}
