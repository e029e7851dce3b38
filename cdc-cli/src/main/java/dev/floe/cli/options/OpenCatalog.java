package dev.floe.cli.options;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/**
 * A catalog that a command opened and closes.
 *
 * @param catalog the catalog
 * @param name how messages call it
 */
public record OpenCatalog(Catalog catalog, String name) implements AutoCloseable {
  private static final int TABLES_IN_MESSAGE = 10;

  /**
   * Loads a table that must exist.
   *
   * @throws CommandFailure when it does not; the message lists tables that do
   */
  public Table load(TableIdentifier table) {
    try {
      return catalog.loadTable(table);
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      throw new CommandFailure(
          "cannot read table %s: %s has no such table; %s"
              .formatted(table, name, whatThereIs(table.namespace())),
          e);
    }
  }

  private String whatThereIs(Namespace wanted) {
    List<String> tables = new ArrayList<>();
    addTables(wanted, tables);
    if (catalog instanceof SupportsNamespaces namespaces) {
      for (Namespace namespace : namespaces.listNamespaces()) {
        if (!namespace.equals(wanted)) {
          addTables(namespace, tables);
        }
      }
    }
    if (tables.isEmpty()) {
      return "it has no tables yet; 'floe apply' creates one";
    }
    int shown = Math.min(tables.size(), TABLES_IN_MESSAGE);
    String more = tables.size() > shown ? " and %d more".formatted(tables.size() - shown) : "";
    return "it has " + String.join(", ", tables.subList(0, shown)) + more;
  }

  private void addTables(Namespace namespace, List<String> into) {
    try {
      catalog.listTables(namespace).forEach(table -> into.add(table.toString()));
    } catch (NoSuchNamespaceException e) {
      // A namespace that does not exist has no tables to list.
      return;
    }
  }

  @Override
  public void close() {
    if (catalog instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot close " + name, e);
      }
    }
  }
}
