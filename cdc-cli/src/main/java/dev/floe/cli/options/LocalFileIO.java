package dev.floe.cli.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/**
 * The files of a local warehouse. Locations are paths, or {@code file:} URIs of them.
 *
 * <p>A file that was closed is on the disk, so that a commit, which the catalog makes durable too,
 * never names a file that a loss of power takes away. Full disks and missing permissions come as
 * exceptions with the path in their message.
 */
public final class LocalFileIO implements FileIO {
  private static final long serialVersionUID = 1L;

  private Map<String, String> properties = Map.of();

  /** For Iceberg, which makes instances by name. */
  public LocalFileIO() {}

  @Override
  public void initialize(Map<String, String> given) {
    properties = Map.copyOf(given);
  }

  @Override
  public Map<String, String> properties() {
    return properties;
  }

  @Override
  public InputFile newInputFile(String location) {
    return org.apache.iceberg.Files.localInput(path(location).toFile());
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new LocalOutputFile(location, path(location));
  }

  @Override
  public void deleteFile(String location) {
    try {
      Files.deleteIfExists(path(location));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot delete %s: %s".formatted(location, FileReasons.of(e)), e);
    }
  }

  /**
   * The path of a location.
   *
   * @throws IllegalArgumentException when it is not a local one
   */
  static Path path(String location) {
    if (location.startsWith("/")) {
      return Path.of(location);
    }
    if (location.startsWith("file:")) {
      String path = location.substring("file:".length());
      // Both file:/a and file:///a are written; spaces are escaped by some writers only.
      return Path.of(path.indexOf('%') >= 0 ? URI.create(location).getPath() : slashes(path));
    }
    throw new IllegalArgumentException(
        "cannot use %s: a local warehouse holds local files; name the file system with"
                .formatted(location)
            + " --catalog-property io-impl=CLASS");
  }

  private static String slashes(String path) {
    return path.replaceFirst("^/+", "/");
  }
}
