package dev.floe.beam;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.beam.sdk.schemas.Schema;
import org.checkerframework.checker.nullness.qual.Nullable;

/** How to create a table that is missing. */
public final class IcebergTableCreateConfig implements Serializable {
  private static final long serialVersionUID = 1L;

  public Schema getSchema() {
    throw new UnsupportedOperationException();
  }

  public @Nullable List<String> getPartitionFields() {
    throw new UnsupportedOperationException();
  }

  public @Nullable List<String> getSortFields() {
    throw new UnsupportedOperationException();
  }

  public @Nullable Map<String, String> getTableProperties() {
    throw new UnsupportedOperationException();
  }
}
