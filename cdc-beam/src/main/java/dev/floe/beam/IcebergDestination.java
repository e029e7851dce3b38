package dev.floe.beam;

import java.io.Serializable;
import org.apache.iceberg.catalog.TableIdentifier;
import org.checkerframework.checker.nullness.qual.Nullable;

/** A table to write to. */
public final class IcebergDestination implements Serializable {
  private static final long serialVersionUID = 1L;

  public TableIdentifier getTableIdentifier() {
    throw new UnsupportedOperationException();
  }

  public @Nullable IcebergTableCreateConfig getTableCreateConfig() {
    throw new UnsupportedOperationException();
  }
}
