package dev.floe.cdc.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.jdbc.JdbcCatalog;

/**
 * An Iceberg catalog on SQLite with its warehouse in a folder, and what a reader sees in it.
 *
 * <p>The system property {@code floe.catalog} says how tests reach it: {@code sqlite}, by JDBC,
 * where nothing else is said, or {@code rest}, over HTTP from a server that the lake starts. A test
 * that connects a {@link JdbcCatalog} of its own goes by JDBC in both.
 */
public final class Lake implements AutoCloseable {
  public static final Namespace NAMESPACE = Namespace.of("db");

  private final Path folder;
  private final Map<String, String> httpProperties;
  private final Optional<RestServer> server;
  private final LakeCatalog catalog;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final AtomicInteger names = new AtomicInteger();

  public Lake(Path folder) {
    this(folder, CatalogKind.ofProperty(), Map.of());
  }

  private Lake(Path folder, CatalogKind kind, Map<String, String> httpProperties) {
    this.folder = folder;
    this.httpProperties = httpProperties;
    SqliteCatalog database = connect(new SqliteCatalog(UnaryOperator.identity()));
    this.server =
        kind == CatalogKind.REST ? Optional.of(RestServer.over(database)) : Optional.empty();
    server.ifPresent(opened::push);
    this.catalog = kind == CatalogKind.REST ? connectByHttp(UnaryOperator.identity()) : database;
    catalog.createNamespace(NAMESPACE);
  }

  /** A lake that is reached over HTTP, whatever the system property says. */
  public static Lake overHttp(Path folder) {
    return new Lake(folder, CatalogKind.REST, Map.of());
  }

  /** The same with properties of its clients besides. */
  public static Lake overHttp(Path folder, Map<String, String> clientProperties) {
    return new Lake(folder, CatalogKind.REST, clientProperties);
  }

  /** What goes wrong with HTTP requests to this lake, which has to be one that is reached so. */
  public HttpFaults http() {
    return server.orElseThrow().faults();
  }

  /** Makes a catalog one more way into this lake, which closes it. */
  public <C extends AlteredCatalog> C connect(C catalog) {
    catalog.connect(
        server.isPresent()
            ? connectByHttp(catalog.alteration())
            : connect(new SqliteCatalog(catalog.alteration())));
    return catalog;
  }

  private HttpCatalog connectByHttp(UnaryOperator<TableOperations> alteration) {
    HttpCatalog connected = new HttpCatalog(alteration);
    opened.push(connected);
    connected.setConf(hadoop());
    connected.initialize("lake", restProperties());
    return connected;
  }

  private Map<String, String> restProperties() {
    Map<String, String> properties = new HashMap<>(httpProperties);
    properties.put(CatalogProperties.URI, server.orElseThrow().address());
    properties.put(CatalogProperties.FILE_IO_IMPL, LocalFileIO.class.getName());
    properties.put("rest-metrics-reporting-enabled", "false");
    return properties;
  }

  private static Configuration hadoop() {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    return hadoop;
  }

  /** Makes a catalog one more way into this lake, by JDBC, which closes it. */
  public <C extends JdbcCatalog> C connect(C catalog) {
    opened.push(catalog);
    catalog.setConf(hadoop());
    catalog.initialize("lake", jdbcProperties());
    return catalog;
  }

  private Map<String, String> jdbcProperties() {
    return Map.of(
        CatalogProperties.URI,
        "jdbc:sqlite:" + folder.resolve("catalog.db"),
        CatalogProperties.WAREHOUSE_LOCATION,
        folder.resolve("warehouse").toString(),
        CatalogProperties.FILE_IO_IMPL,
        LocalFileIO.class.getName(),
        "jdbc.schema-version",
        "V1",
        // A test's lake need not survive a power cut.
        "jdbc.synchronous",
        "OFF");
  }

  /** The properties of a catalog by which a program that knows no lake reaches this one. */
  public Map<String, String> clientProperties() {
    Map<String, String> properties =
        new HashMap<>(server.isPresent() ? restProperties() : jdbcProperties());
    properties.put(
        CatalogUtil.ICEBERG_CATALOG_TYPE,
        server.isPresent()
            ? CatalogUtil.ICEBERG_CATALOG_TYPE_REST
            : CatalogUtil.ICEBERG_CATALOG_TYPE_JDBC);
    return properties;
  }

  public LakeCatalog catalog() {
    return catalog;
  }

  public Path folder() {
    return folder;
  }

  public static TableIdentifier id(String name) {
    return TableIdentifier.of(NAMESPACE, name);
  }

  /** A table name that this lake did not give before. */
  public String newName() {
    return "t" + names.incrementAndGet();
  }

  /** Creates a table of format version 2. */
  public Table create(String name, Schema schema, PartitionSpec spec) {
    return create(name, schema, spec, Map.of());
  }

  public Table create(
      String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
    return catalog.createTable(id(name), schema, spec, properties);
  }

  public Table load(String name) {
    return catalog.loadTable(id(name));
  }

  /** All rows that a reader sees now, each with every column. */
  public List<Record> rows(String name) {
    return rows(name, Expressions.alwaysTrue());
  }

  /** The rows that a reader with a filter sees now. */
  public List<Record> rows(String name, Expression filter) {
    List<Record> rows = new ArrayList<>();
    Table table = load(name);
    try (CloseableIterable<Record> read = IcebergGenerics.read(table).where(filter).build()) {
      read.forEach(row -> rows.add(columns(row, table.schema())));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }

  /** A row without what Iceberg's generic reader adds to it where it applies vectors. */
  private static Record columns(Record row, Schema schema) {
    if (row.size() == schema.columns().size()) {
      return row.copy();
    }
    Record columns = GenericRecord.create(schema);
    for (int i = 0; i < columns.size(); i++) {
      columns.set(i, row.copy().get(i));
    }
    return columns;
  }

  /** All data and delete files that a reader plans with now. */
  public List<ContentFile<?>> files(String name) {
    List<ContentFile<?>> files = new ArrayList<>();
    for (FileScanTask task : plan(name)) {
      files.add(task.file());
      files.addAll(task.deletes());
    }
    return files;
  }

  /** The data files that a reader scans now, each with the deletes that it applies. */
  public List<FileScanTask> plan(String name) {
    List<FileScanTask> tasks = new ArrayList<>();
    try (CloseableIterable<FileScanTask> planned =
        load(name).newScan().includeColumnStats().planFiles()) {
      planned.forEach(tasks::add);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return tasks;
  }

  /** The table's snapshots, oldest first. */
  public List<Snapshot> snapshots(String name) {
    List<Snapshot> snapshots = new ArrayList<>();
    load(name).snapshots().forEach(snapshots::add);
    return snapshots;
  }

  /** Every regular file under a table's data folder, whether a snapshot refers to it or not. */
  public List<Path> dataFiles(String name) {
    return dataFiles(load(name));
  }

  /** Every regular file under a table's data folder, whether a snapshot refers to it or not. */
  public List<Path> dataFiles(Table table) {
    Path data = Path.of(table.location().replaceFirst("^file:(//)?", ""), "data");
    if (!Files.exists(data)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).toList();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Closes the clients, then the server, then the database. */
  @Override
  public void close() {
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (Exception failure) {
        throw new IllegalStateException("cannot close a lake: " + failure, failure);
      }
    }
  }
}
