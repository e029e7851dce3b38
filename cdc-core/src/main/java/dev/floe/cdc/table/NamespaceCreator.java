package dev.floe.cdc.table;

import java.util.Arrays;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;

/** Creates missing namespaces, where a catalog has any. */
final class NamespaceCreator {
  private final Catalog catalog;

  NamespaceCreator(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Creates a namespace unless it exists, and those above it where the catalog asks for them. */
  void create(Namespace namespace) {
    if (namespace.isEmpty() || !(catalog instanceof SupportsNamespaces namespaces)) {
      return;
    }
    try {
      if (!namespaces.namespaceExists(namespace)) {
        createBelow(namespaces, namespace);
      }
    } catch (RuntimeException failure) {
      // Catalogs tell in different ways that another was faster.
      if (!namespaces.namespaceExists(namespace)) {
        throw failure;
      }
    }
  }

  private void createBelow(SupportsNamespaces namespaces, Namespace namespace) {
    try {
      namespaces.createNamespace(namespace);
    } catch (NoSuchNamespaceException parentMissing) {
      if (namespace.length() == 1) {
        throw parentMissing;
      }
      create(Namespace.of(Arrays.copyOf(namespace.levels(), namespace.length() - 1)));
      namespaces.createNamespace(namespace);
    }
  }
}
