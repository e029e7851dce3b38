package dev.floe.cdc.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that this process has open. */
public final class OpenFiles {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

  private OpenFiles() {}

  /** The names of those in a directory, deleted ones too; on Linux only, none elsewhere. */
  public static List<String> in(Path directory) throws IOException {
    List<String> open = new ArrayList<>();
    for (Path descriptor : descriptors(directory)) {
      open.add(Files.readSymbolicLink(descriptor).toString());
    }
    return open;
  }

  /** Paths that lead to those in a directory, even to one that has no name any more. */
  public static List<Path> descriptors(Path directory) throws IOException {
    List<Path> open = new ArrayList<>();
    if (Files.isDirectory(DESCRIPTORS)) {
      try (Stream<Path> links = Files.list(DESCRIPTORS)) {
        for (Path link : (Iterable<Path>) links::iterator) {
          if (Files.isSymbolicLink(link)
              && Files.readSymbolicLink(link).toString().startsWith(directory + "/")) {
            open.add(link);
          }
        }
      }
    }
    return open;
  }
}
