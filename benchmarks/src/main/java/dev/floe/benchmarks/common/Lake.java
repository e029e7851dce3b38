package dev.floe.benchmarks.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;

/**
 * Iceberg's JDBC catalog on SQLite, its tables' files on the local disk. Closed by who opened it.
 */
public final class Lake implements AutoCloseable {
  private static final Namespace NAMESPACE = Namespace.of("db");

  private final JdbcCatalog catalog =
      new JdbcCatalog(properties -> new LocalFiles(), null, /* initializeCatalogTables= */ true);

  /** Makes one in a folder that is there or not. */
  public Lake(Path folder) throws IOException {
    Files.createDirectories(folder);
    catalog.initialize(
        "sqlite",
        Map.of(
            CatalogProperties.URI,
            "jdbc:sqlite:" + folder.resolve("catalog.db"),
            CatalogProperties.WAREHOUSE_LOCATION,
            folder.toString(),
            "jdbc.schema-version",
            "V1"));
    catalog.createNamespace(NAMESPACE, Map.of());
  }

  /** The catalog, which is closed with the lake. */
  public Catalog catalog() {
    return catalog;
  }

  /** What the catalog knows a table of a name by. */
  public static TableIdentifier id(String name) {
    return TableIdentifier.of(NAMESPACE, name);
  }

  /** Loads a table anew. */
  public Table load(String name) {
    return catalog.loadTable(id(name));
  }

  /** The properties of all tables. */
  public static Map<String, String> properties(int formatVersion) {
    return Map.of(
        TableProperties.FORMAT_VERSION,
        Integer.toString(formatVersion),
        TableProperties.PARQUET_COMPRESSION,
        "zstd");
  }

  /** Takes a table away, with its files. */
  public void drop(String name) {
    catalog.dropTable(id(name), /* purge= */ true);
  }

  @Override
  public void close() {
    catalog.close();
  }
}
