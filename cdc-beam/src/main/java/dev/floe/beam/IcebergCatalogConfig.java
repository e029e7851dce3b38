package dev.floe.beam;

import java.io.Serializable;
import org.apache.iceberg.catalog.Catalog;

/** Where an Iceberg catalog is, and how it is spoken to. */
public final class IcebergCatalogConfig implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The catalog, made at the first call. */
  public Catalog catalog() {
    throw new UnsupportedOperationException();
  }
}
