package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files of the local disk, without the processes that Hadoop's local files start. */
public final class LocalFileIO implements FileIO {
  private Map<String, String> properties = Map.of();

  private static String path(String location) {
    return location.replaceFirst("^file:(//)?", "");
  }

  @Override
  public InputFile newInputFile(String location) {
    return org.apache.iceberg.Files.localInput(path(location));
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return org.apache.iceberg.Files.localOutput(madeParents(path(location)));
  }

  /** Iceberg makes them too, and fails where another thread has just been faster. */
  private static String madeParents(String path) {
    try {
      Files.createDirectories(Path.of(path).getParent());
      return path;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void deleteFile(String location) {
    try {
      Files.delete(Path.of(path(location)));
    } catch (NoSuchFileException gone) {
      throw new NotFoundException(gone, "No such file: %s", location);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void initialize(Map<String, String> given) {
    properties = Map.copyOf(given);
  }

  @Override
  public Map<String, String> properties() {
    return properties;
  }
}
