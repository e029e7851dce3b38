package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.LocalFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A catalog with where its tables' files are. Closed by who opened it. */
final class CatalogSite implements AutoCloseable {
  private static final Namespace NAMESPACE = Namespace.of("db");

  private final Catalog catalog;
  private final Closeable closing;
  private final FileIO files;
  private final String root;

  private <C extends Catalog & SupportsNamespaces & Closeable> CatalogSite(
      C catalog, FileIO files, String root) {
    catalog.createNamespace(NAMESPACE, Map.of());
    this.catalog = catalog;
    this.closing = catalog;
    this.files = files;
    this.root = root;
  }

  /** Iceberg's JDBC catalog on SQLite as it comes, its files on the local disk without Hadoop. */
  static CatalogSite sqlite(Path folder) throws IOException {
    return sqlite(folder, Calls.ignored());
  }

  /** The same, counting what it is asked for. */
  static CatalogSite sqlite(Path folder, Calls calls) throws IOException {
    Files.createDirectories(folder);
    String uri = "jdbc:sqlite:" + folder.resolve("catalog.db");
    FileIO files = calls.counting(new LocalFiles());
    JdbcCatalog catalog =
        new JdbcCatalog(properties -> files, properties -> calls.counting(uri, properties), true);
    catalog.initialize(
        "sqlite",
        Map.of(
            CatalogProperties.URI,
            uri,
            CatalogProperties.WAREHOUSE_LOCATION,
            folder.toString(),
            "jdbc.schema-version",
            "V1"));
    return new CatalogSite(catalog, files, folder.toString());
  }

  /** Iceberg's catalog in memory, its files too: what is left is the work of the processor. */
  static CatalogSite memory(Path folder) {
    InMemoryCatalog catalog = new InMemoryCatalog();
    catalog.initialize("memory", Map.of());
    return new CatalogSite(catalog, new InMemoryFileIO(), folder.toString());
  }

  FileIO files() {
    return files;
  }

  /** A place for a table of a name. */
  String location(String name) {
    return root + "/" + name;
  }

  /** Makes a table of metadata that is written. */
  Table register(String name, String metadataLocation) {
    return catalog.registerTable(id(name), metadataLocation);
  }

  Table load(String name) {
    return catalog.loadTable(id(name));
  }

  /** Takes a table from the catalog; its files stay. */
  void drop(String name) {
    catalog.dropTable(id(name), false);
  }

  private static TableIdentifier id(String name) {
    return TableIdentifier.of(NAMESPACE, name);
  }

  @Override
  public void close() throws IOException {
    closing.close();
  }
}
