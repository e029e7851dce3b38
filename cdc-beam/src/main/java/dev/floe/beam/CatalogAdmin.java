package dev.floe.beam;

import dev.floe.beam.types.BeamTypes;
import dev.floe.cdc.table.PartitionText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.checkerframework.checker.nullness.qual.Nullable;

/** What is done with a catalog by hand. Names are dotted. */
final class CatalogAdmin {
  private final Catalog catalog;

  CatalogAdmin(Catalog catalog) {
    this.catalog = catalog;
  }

  void createNamespace(String namespace) {
    namespaces().createNamespace(namespaceOf(namespace));
  }

  boolean namespaceExists(String namespace) {
    return namespaces().namespaceExists(namespaceOf(namespace));
  }

  Set<String> listNamespaces() {
    Set<String> names = new TreeSet<>();
    namespaces().listNamespaces().forEach(namespace -> names.add(namespace.toString()));
    return names;
  }

  boolean dropNamespace(String namespace, boolean cascade) {
    Namespace dropped = namespaceOf(namespace);
    SupportsNamespaces namespaces = namespaces();
    if (!namespaces.namespaceExists(dropped)) {
      return false;
    }
    if (cascade) {
      catalog.listTables(dropped).forEach(catalog::dropTable);
    }
    return namespaces.dropNamespace(dropped);
  }

  void createTable(
      String identifier,
      Schema schema,
      @Nullable List<String> partitionFields,
      Map<String, String> properties) {
    org.apache.iceberg.Schema columns = BeamTypes.toIceberg(schema);
    catalog.createTable(
        TableIdentifier.parse(identifier),
        columns,
        PartitionText.parse(columns, partitionFields == null ? List.of() : partitionFields),
        properties);
  }

  @Nullable Table loadTable(String identifier) {
    try {
      return catalog.loadTable(TableIdentifier.parse(identifier));
    } catch (NoSuchTableException | NoSuchNamespaceException missing) {
      return null;
    }
  }

  boolean dropTable(String identifier) {
    return catalog.dropTable(TableIdentifier.parse(identifier));
  }

  Set<String> listTables(String namespace) {
    Set<String> names = new TreeSet<>();
    catalog.listTables(namespaceOf(namespace)).forEach(table -> names.add(table.toString()));
    return names;
  }

  private SupportsNamespaces namespaces() {
    if (catalog instanceof SupportsNamespaces namespaces) {
      return namespaces;
    }
    throw new UnsupportedOperationException(
        "cannot manage the namespaces of catalog "
            + catalog.name()
            + ": catalogs of "
            + catalog.getClass().getName()
            + " have none; leave them out");
  }

  private static Namespace namespaceOf(String name) {
    return Namespace.of(name.split("\\.", -1));
  }
}
