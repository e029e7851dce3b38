package dev.floe.cdc.testing;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A way into a lake whose tables' operations are altered, whichever kind of catalog the lake has.
 * Of no use before {@link Lake#connect(AlteredCatalog)}.
 */
public abstract class AlteredCatalog implements LakeCatalog {
  private final UnaryOperator<TableOperations> alteration;
  private LakeCatalog catalog;

  AlteredCatalog(UnaryOperator<TableOperations> alteration) {
    this.alteration = alteration;
  }

  UnaryOperator<TableOperations> alteration() {
    return alteration;
  }

  void connect(LakeCatalog altered) {
    catalog = altered;
  }

  /** Called before a table is loaded. */
  void beforeLoading() {}

  @Override
  public final String name() {
    return catalog.name();
  }

  @Override
  public final List<TableIdentifier> listTables(Namespace namespace) {
    return catalog.listTables(namespace);
  }

  @Override
  public final boolean tableExists(TableIdentifier table) {
    return catalog.tableExists(table);
  }

  @Override
  public final Table loadTable(TableIdentifier table) {
    beforeLoading();
    return catalog.loadTable(table);
  }

  @Override
  public final TableBuilder buildTable(TableIdentifier table, Schema schema) {
    return catalog.buildTable(table, schema);
  }

  @Override
  public final boolean dropTable(TableIdentifier table, boolean purge) {
    return catalog.dropTable(table, purge);
  }

  @Override
  public final void renameTable(TableIdentifier from, TableIdentifier to) {
    catalog.renameTable(from, to);
  }

  @Override
  public final void createNamespace(Namespace namespace, Map<String, String> metadata) {
    catalog.createNamespace(namespace, metadata);
  }

  @Override
  public final List<Namespace> listNamespaces(Namespace namespace) {
    return catalog.listNamespaces(namespace);
  }

  @Override
  public final boolean namespaceExists(Namespace namespace) {
    return catalog.namespaceExists(namespace);
  }

  @Override
  public final Map<String, String> loadNamespaceMetadata(Namespace namespace) {
    return catalog.loadNamespaceMetadata(namespace);
  }

  @Override
  public final boolean dropNamespace(Namespace namespace) {
    return catalog.dropNamespace(namespace);
  }

  @Override
  public final boolean setProperties(Namespace namespace, Map<String, String> properties) {
    return catalog.setProperties(namespace, properties);
  }

  @Override
  public final boolean removeProperties(Namespace namespace, Set<String> properties) {
    return catalog.removeProperties(namespace, properties);
  }
}
