package dev.floe.cdc.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.types.Types;

/** Creates a missing destination, after everything about it has been checked. */
final class TableCreator {
  private static final String DEFAULT_FORMAT_VERSION = "2";

  private final Catalog catalog;

  TableCreator(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Creates the table and its namespace; when another creates it first, loads that one. */
  Table create(TableIdentifier id, TableDefinition definition, TableRequirements requirements) {
    String name = id.toString();
    if (requirements.equalityColumns().isEmpty()) {
      throw KeyColumns.problem(
          name, "it does not exist, and to create it equality columns must be given");
    }
    Schema schema = withKey(name, definition.schema(), requirements.equalityColumns());
    PartitionSpec spec = PartitionText.parse(schema, definition.partition());
    Map<String, String> properties = properties(name, definition);
    TableResolver.checkFileFormats(name, properties);
    ColumnTypes.check(name, schema);
    List<Types.NestedField> key = TableResolver.keyOf(name, schema, requirements);
    FileFormats.checkKey(name, properties, key);
    TableResolver.checkPartitioning(name, schema, spec, key, requirements.writeMode());
    checkAsIcebergWill(name, schema, spec, properties);
    try {
      createNamespace(id.namespace());
      return createOrLoad(id, schema, spec, properties);
    } catch (RuntimeException failure) {
      throw new TableConfigurationException(
          "cannot create table "
              + name
              + ": "
              + failure.getMessage()
              + "; check the catalog and"
              + " that its warehouse can be written to",
          failure);
    }
  }

  private Table createOrLoad(
      TableIdentifier id, Schema schema, PartitionSpec spec, Map<String, String> properties) {
    try {
      return catalog.createTable(id, schema, spec, properties);
    } catch (AlreadyExistsException createdByAnother) {
      try {
        return catalog.loadTable(id);
      } catch (NoSuchTableException neverCreated) {
        // Iceberg takes every refused creation for a table that exists.
        createdByAnother.addSuppressed(neverCreated);
        throw createdByAnother;
      }
    }
  }

  /** Builds the metadata that creating the table will build, for the sake of its checks. */
  private static void checkAsIcebergWill(
      String name, Schema schema, PartitionSpec spec, Map<String, String> properties) {
    try {
      TableMetadata.newTableMetadata(schema, spec, "no-location", properties);
    } catch (RuntimeException misfit) {
      throw KeyColumns.problem(name, "it cannot be created so: %s", misfit.getMessage());
    }
  }

  private void createNamespace(Namespace namespace) {
    if (namespace.isEmpty() || !(catalog instanceof SupportsNamespaces namespaces)) {
      return;
    }
    try {
      if (!namespaces.namespaceExists(namespace)) {
        namespaces.createNamespace(namespace);
      }
    } catch (RuntimeException failure) {
      // Catalogs tell in different ways that another was faster.
      if (!namespaces.namespaceExists(namespace)) {
        throw failure;
      }
    }
  }

  private static Schema withKey(String name, Schema schema, List<String> keyColumns) {
    List<Types.NestedField> columns = new ArrayList<>();
    Set<Integer> keyIds = new HashSet<>();
    for (Types.NestedField column : schema.columns()) {
      boolean isKey = keyColumns.contains(column.name());
      if (isKey) {
        keyIds.add(column.fieldId());
      }
      columns.add(isKey ? column.asRequired() : column);
    }
    Schema keyed = new Schema(columns);
    KeyColumns.named(name, keyed, keyColumns);
    return new Schema(columns, keyIds);
  }

  private static Map<String, String> properties(String name, TableDefinition definition) {
    Map<String, String> properties = new HashMap<>(definition.properties());
    String version =
        properties.computeIfAbsent(TableProperties.FORMAT_VERSION, k -> DEFAULT_FORMAT_VERSION);
    if (!version.matches("[2-9]|[1-9]\\d+")) {
      throw KeyColumns.problem(
          name,
          "its property format-version is '%s', and row-level deletes need 2 or more; give 2, or leave"
              + " the property out",
          version);
    }
    return properties;
  }
}
