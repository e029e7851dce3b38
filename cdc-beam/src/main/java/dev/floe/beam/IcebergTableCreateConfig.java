package dev.floe.beam;

import dev.floe.beam.types.BeamTypes;
import dev.floe.cdc.table.PartitionText;
import dev.floe.cdc.table.SortText;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;
import org.checkerframework.checker.nullness.qual.Nullable;

/** How to create a table that is missing. */
public final class IcebergTableCreateConfig implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Schema schema;
  private final @Nullable List<String> partitionFields;
  private final @Nullable List<String> sortFields;
  private final @Nullable Map<String, String> tableProperties;

  private IcebergTableCreateConfig(Schema schema, Builder builder) {
    this.schema = schema;
    this.partitionFields = builder.partitionFields;
    this.sortFields = builder.sortFields;
    this.tableProperties = builder.tableProperties;
  }

  /** A builder without any setting. */
  public static Builder builder() {
    return new Builder();
  }

  /** The columns. */
  public Schema getSchema() {
    return schema;
  }

  /** The partition fields as they were given; null for none. */
  public @Nullable List<String> getPartitionFields() {
    return partitionFields;
  }

  /** The fields of the sort order as they were given; null for none. */
  public @Nullable List<String> getSortFields() {
    return sortFields;
  }

  /** The properties of the table; null for none. */
  public @Nullable Map<String, String> getTableProperties() {
    return tableProperties;
  }

  /**
   * The partition spec that the fields make of the columns.
   *
   * @throws IllegalArgumentException when a field does not fit the columns
   */
  public PartitionSpec getPartitionSpec() {
    return PartitionText.parse(
        BeamTypes.toIceberg(schema), partitionFields == null ? List.of() : partitionFields);
  }

  /**
   * The sort order that the fields make of the columns.
   *
   * @throws IllegalArgumentException when a field does not fit the columns
   */
  public SortOrder getSortOrder() {
    return SortText.parse(BeamTypes.toIceberg(schema), sortFields == null ? List.of() : sortFields);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof IcebergTableCreateConfig that
        && schema.equals(that.schema)
        && Objects.equals(partitionFields, that.partitionFields)
        && Objects.equals(sortFields, that.sortFields)
        && Objects.equals(tableProperties, that.tableProperties);
  }

  @Override
  public int hashCode() {
    return Objects.hash(schema, partitionFields, sortFields, tableProperties);
  }

  @Override
  public String toString() {
    return "IcebergTableCreateConfig{schema=%s, partitionFields=%s, sortFields=%s, properties=%s}"
        .formatted(schema, partitionFields, sortFields, tableProperties);
  }

  /** Collects how to create a table. */
  public static final class Builder {
    private @Nullable Schema schema;
    private @Nullable List<String> partitionFields;
    private @Nullable List<String> sortFields;
    private @Nullable Map<String, String> tableProperties;

    private Builder() {}

    /** Sets the columns; they must be set. */
    public Builder setSchema(Schema columns) {
      this.schema = Objects.requireNonNull(columns, "schema");
      return this;
    }

    /**
     * Sets the partition fields: a column, or one of {@code year(c)}, {@code month(c)}, {@code
     * day(c)}, {@code hour(c)}, {@code void(c)}, {@code bucket(c, N)}, {@code truncate(c, N)}.
     *
     * @throws IllegalArgumentException when a text is not such a field
     */
    public Builder setPartitionFields(@Nullable List<String> fields) {
      this.partitionFields = fields == null ? null : PartitionText.wellFormed(fields);
      return this;
    }

    /**
     * Sets the fields of the sort order: a column or a transform, then {@code asc} or {@code desc},
     * then {@code nulls first} or {@code nulls last}, each or none of them.
     *
     * @throws IllegalArgumentException when a text is not such a field
     */
    public Builder setSortFields(@Nullable List<String> fields) {
      this.sortFields = fields == null ? null : SortText.wellFormed(fields);
      return this;
    }

    /** Sets the properties of the table. */
    public Builder setTableProperties(@Nullable Map<String, String> properties) {
      this.tableProperties = SortedCopy.of(properties);
      return this;
    }

    /**
     * The config.
     *
     * @throws IllegalStateException when no columns were set
     */
    public IcebergTableCreateConfig build() {
      if (schema == null) {
        throw new IllegalStateException(
            "cannot build a table create config: no columns are given; call setSchema");
      }
      return new IcebergTableCreateConfig(schema, this);
    }
  }
}
