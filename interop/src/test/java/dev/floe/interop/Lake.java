package dev.floe.interop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** An Iceberg catalog on SQLite, with its warehouse, in a folder that both engines see. */
final class Lake implements AutoCloseable {
  private static final Namespace NAMESPACE = Namespace.of("db");

  private final Path folder;
  private final JdbcCatalog catalog = new JdbcCatalog();

  Lake(Path folder) {
    this.folder = folder;
    Configuration hadoop = new Configuration();
    hadoop.set("fs.file.impl", "org.apache.hadoop.fs.RawLocalFileSystem");
    catalog.setConf(hadoop);
    catalog.initialize(
        "lake",
        Map.of(
            CatalogProperties.URI,
            uri(),
            CatalogProperties.WAREHOUSE_LOCATION,
            warehouse(),
            "jdbc.schema-version",
            "V1",
            // A test's lake need not survive a power cut.
            "jdbc.synchronous",
            "OFF"));
    catalog.createNamespace(NAMESPACE);
  }

  String uri() {
    return "jdbc:sqlite:" + folder.resolve("catalog.db");
  }

  String warehouse() {
    return folder.resolve("warehouse").toString();
  }

  JdbcCatalog catalog() {
    return catalog;
  }

  static TableIdentifier id(String table) {
    return TableIdentifier.of(NAMESPACE, table);
  }

  /** The rows that Iceberg's own reader sees, in the form that Spark's have. */
  List<String> rows(String table) {
    List<String> rows = new ArrayList<>();
    Table loaded = catalog.loadTable(id(table));
    try (CloseableIterable<Record> read = IcebergGenerics.read(loaded).build()) {
      read.forEach(row -> rows.add(Canonical.row(columns(row, loaded.schema()))));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return rows;
  }

  /** A row without what Iceberg's generic reader adds to it where it applies vectors. */
  private static Record columns(Record row, Schema schema) {
    Record columns = GenericRecord.create(schema);
    for (int i = 0; i < columns.size(); i++) {
      columns.set(i, row.get(i));
    }
    return columns;
  }

  @Override
  public void close() {
    catalog.close();
  }
}
