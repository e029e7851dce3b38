package dev.floe.benchmarks.commit;

import dev.floe.benchmarks.common.LocalFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.inmemory.InMemoryFileIO;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.rest.RESTCatalog;

/** A catalog with where its tables' files are. Closed by who opened it. */
final class CatalogSite implements AutoCloseable {
  private static final Namespace NAMESPACE = Namespace.of("db");

  private final Catalog tables;
  private final Catalog catalog;
  private final FileIO files;
  private final String root;

  /** What is closed in the end, in this order. */
  private final List<Closeable> closing;

  private CatalogSite(
      Catalog tables, Catalog catalog, FileIO files, String root, List<Closeable> closing) {
    this.tables = tables;
    this.catalog = catalog;
    this.files = files;
    this.root = root;
    this.closing = closing;
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
    catalog.createNamespace(NAMESPACE, Map.of());
    return new CatalogSite(catalog, catalog, files, folder.toString(), List.of(catalog));
  }

  /** Iceberg's catalog in memory, its files too: what is left is the work of the processor. */
  static CatalogSite memory(Path folder) {
    InMemoryCatalog catalog = new InMemoryCatalog();
    catalog.initialize("memory", Map.of());
    catalog.createNamespace(NAMESPACE, Map.of());
    return new CatalogSite(
        catalog, catalog, new InMemoryFileIO(), folder.toString(), List.of(catalog));
  }

  /** The SQLite catalog behind a REST catalog, whose server is in this process. */
  static CatalogSite rest(Path folder) throws IOException {
    return rest(folder, Calls.ignored());
  }

  /** The same, counting the requests. */
  static CatalogSite rest(Path folder, Calls calls) throws IOException {
    CatalogSite backing = sqlite(folder);
    RestServer server = new RestServer(backing.catalog, calls);
    RESTCatalog catalog = new RESTCatalog();
    catalog.initialize(
        "rest",
        Map.of(
            CatalogProperties.URI,
            server.address(),
            CatalogProperties.FILE_IO_IMPL,
            LocalFiles.class.getName()));
    List<Closeable> closing = List.of(catalog, server, backing::close);
    return new CatalogSite(backing.tables, catalog, backing.files, backing.root, closing);
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
    tables.registerTable(id(name), metadataLocation);
    return load(name);
  }

  Table load(String name) {
    return catalog.loadTable(id(name));
  }

  /** Takes a table from the catalog; its files stay. */
  void drop(String name) {
    tables.dropTable(id(name), false);
  }

  private static TableIdentifier id(String name) {
    return TableIdentifier.of(NAMESPACE, name);
  }

  @Override
  public void close() throws IOException {
    for (Closeable one : closing) {
      one.close();
    }
  }
}
