package dev.floe.beam;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.util.ReleaseInfo;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * Where an Iceberg catalog is, and how it is spoken to. Immutable; the catalog itself is made at
 * the first call of {@link #catalog()}, in each process anew, and stays open as long as that runs.
 */
public final class IcebergCatalogConfig implements Serializable {
  private static final long serialVersionUID = 1L;

  private final @Nullable String catalogName;
  private final @Nullable Map<String, String> catalogProperties;
  private final @Nullable Map<String, String> configProperties;
  private transient @Nullable Catalog cached;

  private IcebergCatalogConfig(Builder builder) {
    this.catalogName = builder.catalogName;
    this.catalogProperties = builder.catalogProperties;
    this.configProperties = builder.configProperties;
  }

  /** A builder without any setting. */
  public static Builder builder() {
    return new Builder();
  }

  /** The catalog's name, or null where none was given: then {@code apache-beam-<version>}. */
  public @Nullable String getCatalogName() {
    return catalogName;
  }

  /** The properties of the catalog, or null where none were given. */
  public @Nullable Map<String, String> getCatalogProperties() {
    return catalogProperties;
  }

  /** The properties of Hadoop's configuration, or null where none were given. */
  public @Nullable Map<String, String> getConfigProperties() {
    return configProperties;
  }

  /** The catalog, made at the first call and the same at each. Threads may share it. */
  public synchronized Catalog catalog() {
    if (cached == null) {
      String name =
          catalogName == null
              ? "apache-beam-" + ReleaseInfo.getReleaseInfo().getVersion()
              : catalogName;
      cached =
          CatalogUtil.buildIcebergCatalog(
              name,
              Objects.requireNonNullElse(catalogProperties, Map.of()),
              HadoopSettings.configuration(Objects.requireNonNullElse(configProperties, Map.of())));
    }
    return cached;
  }

  /**
   * Creates a namespace, such as {@code db} or {@code lake.db}.
   *
   * @throws org.apache.iceberg.exceptions.AlreadyExistsException when there is one
   */
  public void createNamespace(String namespace) {
    admin().createNamespace(namespace);
  }

  /** Whether there is such a namespace. */
  public boolean namespaceExists(String namespace) {
    return admin().namespaceExists(namespace);
  }

  /** The names of the top-level namespaces. */
  public Set<String> listNamespaces() {
    return admin().listNamespaces();
  }

  /**
   * Drops a namespace.
   *
   * @param cascade whether its tables are dropped first; one with tables is not dropped else
   * @return whether there was one
   */
  public boolean dropNamespace(String namespace, boolean cascade) {
    return admin().dropNamespace(namespace, cascade);
  }

  /**
   * Creates a table.
   *
   * @param identifier its name with its namespace, such as {@code db.orders}
   * @param schema its columns
   * @param partitionFields its partition fields, such as {@code day(ts)}; null for none
   * @param properties its properties
   * @throws org.apache.iceberg.exceptions.AlreadyExistsException when there is one
   */
  public void createTable(
      String identifier,
      Schema schema,
      @Nullable List<String> partitionFields,
      Map<String, String> properties) {
    admin().createTable(identifier, schema, partitionFields, properties);
  }

  /** The table of a name, or null when there is none. */
  public @Nullable Table loadTable(String identifier) {
    return admin().loadTable(identifier);
  }

  /** Drops a table, with its files; returns whether there was one. */
  public boolean dropTable(String identifier) {
    return admin().dropTable(identifier);
  }

  /** The names of the tables of a namespace, with the namespace. */
  public Set<String> listTables(String namespace) {
    return admin().listTables(namespace);
  }

  private CatalogAdmin admin() {
    return new CatalogAdmin(catalog());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IcebergCatalogConfig that
        && Objects.equals(catalogName, that.catalogName)
        && Objects.equals(catalogProperties, that.catalogProperties)
        && Objects.equals(configProperties, that.configProperties);
  }

  @Override
  public int hashCode() {
    return Objects.hash(catalogName, catalogProperties, configProperties);
  }

  /** Name and names of properties; their values may be secrets. */
  @Override
  public String toString() {
    return "IcebergCatalogConfig{catalogName=%s, catalogProperties=%s, configProperties=%s}"
        .formatted(
            catalogName,
            catalogProperties == null ? null : catalogProperties.keySet(),
            configProperties == null ? null : configProperties.keySet());
  }

  /** Collects the settings of a catalog; nothing of it is looked up before it is used. */
  public static final class Builder {
    private @Nullable String catalogName;
    private @Nullable Map<String, String> catalogProperties;
    private @Nullable Map<String, String> configProperties;

    private Builder() {}

    /** Sets the name that the catalog is made with; null for the default. */
    public Builder setCatalogName(@Nullable String name) {
      this.catalogName = name;
      return this;
    }

    /** Sets the properties of the catalog, its {@code type} or {@code catalog-impl} among them. */
    public Builder setCatalogProperties(@Nullable Map<String, String> properties) {
      this.catalogProperties = SortedCopy.of(properties);
      return this;
    }

    /** Sets the properties of Hadoop's configuration, for catalogs and file systems that use it. */
    public Builder setConfigProperties(@Nullable Map<String, String> properties) {
      this.configProperties = SortedCopy.of(properties);
      return this;
    }

    /** The settings so far. */
    public IcebergCatalogConfig build() {
      return new IcebergCatalogConfig(this);
    }
  }
}
