package dev.floe.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericFileWriterFactory;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** A warehouse as the command makes it, opened without the command's help. */
final class Lake implements AutoCloseable {
  static final TableIdentifier ORDERS = TableIdentifier.of("shop", "orders");

  private final JdbcCatalog catalog;

  private Lake(JdbcCatalog catalog) {
    this.catalog = catalog;
  }

  static Lake at(Path directory) {
    Map<String, String> properties =
        Map.of(
            "type",
            "jdbc",
            "uri",
            "jdbc:sqlite:" + directory.resolve("catalog.db"),
            "warehouse",
            directory.toString(),
            "jdbc.schema-version",
            "V1",
            "jdbc.busy_timeout",
            "60000");
    return new Lake(
        (JdbcCatalog)
            CatalogUtil.buildIcebergCatalog("floe", properties, new Configuration(false)));
  }

  Catalog catalog() {
    return catalog;
  }

  Table orders() {
    return catalog.loadTable(ORDERS);
  }

  Table createOrders(Schema schema, Map<String, String> properties) {
    return createOrders(schema, PartitionSpec.unpartitioned(), properties);
  }

  Table createOrders(Schema schema, PartitionSpec spec, Map<String, String> properties) {
    Namespace shop = ORDERS.namespace();
    if (!((SupportsNamespaces) catalog).namespaceExists(shop)) {
      catalog.createNamespace(shop);
    }
    return catalog.createTable(ORDERS, schema, spec, properties);
  }

  static DataFile dataFile(Table table, List<Record> rows) {
    DataWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .dataSchema(table.schema())
            .build()
            .newDataWriter(newFile(table), table.spec(), null);
    try (writer) {
      writer.write(rows);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return writer.toDataFile();
  }

  static DeleteFile deleteFile(Table table, String key, List<Record> keys) {
    int id = table.schema().findField(key).fieldId();
    EqualityDeleteWriter<Record> writer =
        new GenericFileWriterFactory.Builder(table)
            .equalityFieldIds(new int[] {id})
            .equalityDeleteRowSchema(table.schema().select(key))
            .build()
            .newEqualityDeleteWriter(newFile(table), table.spec(), null);
    try (writer) {
      writer.write(keys);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return writer.toDeleteFile();
  }

  private static EncryptedOutputFile newFile(Table table) {
    String location = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
    return EncryptedFiles.plainAsEncryptedOutput(table.io().newOutputFile(location));
  }

  @Override
  public void close() {
    catalog.close();
  }
}
