package dev.floe.beam;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.checkerframework.checker.nullness.qual.Nullable;

/** A table to write to, and how it is created when it is missing. */
public final class IcebergDestination implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String[] namespace;
  private final String name;
  private final @Nullable FileFormat fileFormat;
  private final @Nullable IcebergTableCreateConfig tableCreateConfig;

  private IcebergDestination(
      TableIdentifier table,
      @Nullable FileFormat fileFormat,
      @Nullable IcebergTableCreateConfig tableCreateConfig) {
    // Iceberg's identifiers do not travel to workers; what they are made of does.
    this.namespace = table.namespace().levels().clone();
    this.name = table.name();
    this.fileFormat = fileFormat;
    this.tableCreateConfig = tableCreateConfig;
  }

  /** A builder without any setting. */
  public static Builder builder() {
    return new Builder();
  }

  /** The table. */
  public TableIdentifier getTableIdentifier() {
    return TableIdentifier.of(Namespace.of(namespace), name);
  }

  /**
   * The format that was asked for, or null. The CDC sink writes the formats that the table's {@code
   * write.format.default} and {@code write.delete.format.default} name, whatever this is.
   */
  public @Nullable FileFormat getFileFormat() {
    return fileFormat;
  }

  /** How to create the table when it is missing; null for the columns of the data and no more. */
  public @Nullable IcebergTableCreateConfig getTableCreateConfig() {
    return tableCreateConfig;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IcebergDestination that
        && Arrays.equals(namespace, that.namespace)
        && name.equals(that.name)
        && fileFormat == that.fileFormat
        && Objects.equals(tableCreateConfig, that.tableCreateConfig);
  }

  @Override
  public int hashCode() {
    return Objects.hash(Arrays.hashCode(namespace), name, fileFormat, tableCreateConfig);
  }

  @Override
  public String toString() {
    return "IcebergDestination{tableIdentifier=%s, fileFormat=%s, tableCreateConfig=%s}"
        .formatted(getTableIdentifier(), fileFormat, tableCreateConfig);
  }

  /** Collects what a destination is. */
  public static final class Builder {
    private @Nullable TableIdentifier tableIdentifier;
    private @Nullable FileFormat fileFormat;
    private @Nullable IcebergTableCreateConfig tableCreateConfig;

    private Builder() {}

    /** Sets the table; it must be set. */
    public Builder setTableIdentifier(TableIdentifier table) {
      this.tableIdentifier = Objects.requireNonNull(table, "tableIdentifier");
      return this;
    }

    /** Sets a format of data files, which the CDC sink does not look at. */
    public Builder setFileFormat(@Nullable FileFormat format) {
      this.fileFormat = format;
      return this;
    }

    /** Sets how the table is created when it is missing. */
    public Builder setTableCreateConfig(@Nullable IcebergTableCreateConfig config) {
      this.tableCreateConfig = config;
      return this;
    }

    /**
     * The destination.
     *
     * @throws IllegalStateException when no table was set
     */
    public IcebergDestination build() {
      if (tableIdentifier == null) {
        throw new IllegalStateException(
            "cannot build a destination: no table is given; call setTableIdentifier");
      }
      return new IcebergDestination(tableIdentifier, fileFormat, tableCreateConfig);
    }
  }
}
