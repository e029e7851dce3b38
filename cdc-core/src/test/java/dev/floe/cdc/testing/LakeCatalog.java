package dev.floe.cdc.testing;

import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.SupportsNamespaces;

/** A catalog with namespaces: what every way into a {@link Lake} is. */
public interface LakeCatalog extends Catalog, SupportsNamespaces {}
