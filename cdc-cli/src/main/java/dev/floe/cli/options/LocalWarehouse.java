package dev.floe.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;

/** A directory with tables and their catalog, the SQLite file {@code catalog.db}. */
final class LocalWarehouse {
  private static final String CATALOG_FILE = "catalog.db";
  private static final String BUSY_TIMEOUT_MS = "60000";

  /** SQLITE_ERROR: a statement that does not fit the schema. */
  private static final int SQL_ERROR = 1;

  private final Path directory;

  private LocalWarehouse(Path directory) {
    this.directory = directory;
  }

  static LocalWarehouse at(String directory) {
    // SQLite's driver reads what follows a question mark as settings.
    if (directory.isBlank() || directory.indexOf('?') >= 0) {
      throw new CommandFailure(
          "cannot use warehouse '%s': the name of a local one must not be empty or hold a '?'"
              .formatted(directory));
    }
    try {
      return new LocalWarehouse(Path.of(directory).toAbsolutePath().normalize());
    } catch (InvalidPathException e) {
      throw new CommandFailure(
          "cannot use warehouse '%s': %s; give a directory".formatted(directory, e.getReason()), e);
    }
  }

  void requireExisting() {
    if (!Files.isRegularFile(directory.resolve(CATALOG_FILE))) {
      String why =
          Files.isDirectory(directory)
              ? "there is no " + CATALOG_FILE + " in it"
              : "there is no such directory";
      throw new CommandFailure(
          "cannot open warehouse %s: %s; check --warehouse, or create one with 'floe apply'"
              .formatted(directory, why));
    }
  }

  void createIfMissing() {
    try {
      if (!Files.isDirectory(directory)) {
        Files.createDirectories(directory);
      }
    } catch (IOException e) {
      throw new CommandFailure(
          "cannot create warehouse %s: %s; give a --warehouse that you may write to"
              .formatted(directory, FileReasons.of(e)),
          e);
    }
    Path catalog = directory.resolve(CATALOG_FILE);
    Path unwritable = Files.exists(catalog) && !Files.isWritable(catalog) ? catalog : directory;
    if (!Files.isWritable(unwritable)) {
      throw new CommandFailure(
          "cannot write to warehouse %s: no permission to write %s; give a --warehouse that you"
                  .formatted(directory, unwritable)
              + " may write to");
    }
  }

  /** The properties of the catalog, those given by the user over the defaults. */
  Map<String, String> properties(Map<String, String> given) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put(CatalogUtil.ICEBERG_CATALOG_TYPE, CatalogUtil.ICEBERG_CATALOG_TYPE_JDBC);
    all.put(CatalogProperties.URI, "jdbc:sqlite:" + directory.resolve(CATALOG_FILE));
    all.put(CatalogProperties.WAREHOUSE_LOCATION, directory.toString());
    all.put(CatalogProperties.FILE_IO_IMPL, LocalFileIO.class.getName());
    all.put("jdbc.schema-version", "V1");
    // Another process may hold the file's lock for the length of a commit.
    all.put("jdbc.busy_timeout", BUSY_TIMEOUT_MS);
    all.putAll(given);
    return all;
  }

  /**
   * Whether opening a catalog failed because another process was creating the same one: it looked
   * for tables or a column that were not there yet, and were when it made them. Opening it again
   * finds them.
   */
  static boolean wasBeingCreated(RuntimeException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getErrorCode() == SQL_ERROR) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return "warehouse " + directory;
  }
}
