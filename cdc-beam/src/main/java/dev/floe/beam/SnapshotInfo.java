package dev.floe.beam;

import java.util.Map;
import java.util.Objects;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.SchemaCoder;
import org.apache.beam.sdk.schemas.annotations.DefaultSchema;
import org.apache.beam.sdk.values.Row;
import org.apache.iceberg.Snapshot;
import org.checkerframework.checker.nullness.qual.Nullable;

/** A snapshot of a table, without its files. */
@DefaultSchema(SnapshotInfoSchema.class)
public final class SnapshotInfo {
  private final long sequenceNumber;
  private final long snapshotId;
  private final @Nullable Long parentId;
  private final long timestampMillis;
  private final @Nullable String operation;
  private final @Nullable Map<String, String> summary;
  private final @Nullable String manifestListLocation;
  private final @Nullable Integer schemaId;
  private final @Nullable String tableIdentifierString;

  private SnapshotInfo(Builder builder) {
    this.sequenceNumber = builder.sequenceNumber;
    this.snapshotId = builder.snapshotId;
    this.parentId = builder.parentId;
    this.timestampMillis = builder.timestampMillis;
    this.operation = builder.operation;
    this.summary = builder.summary;
    this.manifestListLocation = builder.manifestListLocation;
    this.schemaId = builder.schemaId;
    this.tableIdentifierString = builder.tableIdentifierString;
  }

  /** The description of a snapshot, without the name of its table. */
  public static SnapshotInfo fromSnapshot(Snapshot snapshot) {
    return builder()
        .setSequenceNumber(snapshot.sequenceNumber())
        .setSnapshotId(snapshot.snapshotId())
        .setParentId(snapshot.parentId())
        .setTimestampMillis(snapshot.timestampMillis())
        .setOperation(snapshot.operation())
        .setSummary(snapshot.summary())
        .setManifestListLocation(snapshot.manifestListLocation())
        .setSchemaId(snapshot.schemaId())
        .build();
  }

  /** A builder whose numbers are 0, and whose other fields are null. */
  public static Builder builder() {
    return new Builder();
  }

  /** The schema, whose fields have the numbers 0 to 8 in the order of the getters here. */
  public static Schema schema() {
    return SnapshotInfoSchema.SCHEMA;
  }

  /** The schema of {@link #toRow()}. */
  public static Schema rowSchema() {
    return SnapshotInfoSchema.ROW_SCHEMA;
  }

  /** The coder: that of the schema. */
  public static SchemaCoder<SnapshotInfo> coder() {
    return SnapshotInfoSchema.coder();
  }

  /** The data sequence number of what the snapshot added. */
  public long getSequenceNumber() {
    return sequenceNumber;
  }

  /** The snapshot's id. */
  public long getSnapshotId() {
    return snapshotId;
  }

  /** The id of the snapshot before; null for a first one. */
  public @Nullable Long getParentId() {
    return parentId;
  }

  /** When it was committed, in milliseconds since the epoch. */
  public long getTimestampMillis() {
    return timestampMillis;
  }

  /** What kind of change it is: {@code append}, {@code overwrite}, {@code delete}. */
  public @Nullable String getOperation() {
    return operation;
  }

  /** The entries of its summary. */
  public @Nullable Map<String, String> getSummary() {
    return summary;
  }

  /** Where the list of its manifests is. */
  public @Nullable String getManifestListLocation() {
    return manifestListLocation;
  }

  /** The id of the table's schema when it was committed. */
  public @Nullable Integer getSchemaId() {
    return schemaId;
  }

  /** The name of the table; null in what a CDC sink puts out, where the key names it. */
  public @Nullable String getTableIdentifierString() {
    return tableIdentifierString;
  }

  /** A row of the same, its fields sorted by name and named in snake_case. */
  public Row toRow() {
    return SnapshotInfoSchema.sortedRow(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SnapshotInfo that
        && sequenceNumber == that.sequenceNumber
        && snapshotId == that.snapshotId
        && timestampMillis == that.timestampMillis
        && Objects.equals(parentId, that.parentId)
        && Objects.equals(operation, that.operation)
        && Objects.equals(summary, that.summary)
        && Objects.equals(manifestListLocation, that.manifestListLocation)
        && Objects.equals(schemaId, that.schemaId)
        && Objects.equals(tableIdentifierString, that.tableIdentifierString);
  }

  @Override
  public int hashCode() {
    return Objects.hash(sequenceNumber, snapshotId, timestampMillis, tableIdentifierString);
  }

  @Override
  public String toString() {
    return "SnapshotInfo" + toRow().getValues();
  }

  /** Collects the fields of a snapshot. */
  public static final class Builder {
    private long sequenceNumber;
    private long snapshotId;
    private @Nullable Long parentId;
    private long timestampMillis;
    private @Nullable String operation;
    private @Nullable Map<String, String> summary;
    private @Nullable String manifestListLocation;
    private @Nullable Integer schemaId;
    private @Nullable String tableIdentifierString;

    private Builder() {}

    /** Sets the sequence number. */
    public Builder setSequenceNumber(long number) {
      this.sequenceNumber = number;
      return this;
    }

    /** Sets the snapshot's id. */
    public Builder setSnapshotId(long id) {
      this.snapshotId = id;
      return this;
    }

    /** Sets the id of the snapshot before. */
    public Builder setParentId(@Nullable Long id) {
      this.parentId = id;
      return this;
    }

    /** Sets the time of the commit. */
    public Builder setTimestampMillis(long millis) {
      this.timestampMillis = millis;
      return this;
    }

    /** Sets the kind of change. */
    public Builder setOperation(@Nullable String name) {
      this.operation = name;
      return this;
    }

    /** Sets the summary, which is copied. */
    public Builder setSummary(@Nullable Map<String, String> entries) {
      this.summary = entries == null ? null : Map.copyOf(entries);
      return this;
    }

    /** Sets the place of the manifest list. */
    public Builder setManifestListLocation(@Nullable String location) {
      this.manifestListLocation = location;
      return this;
    }

    /** Sets the schema's id. */
    public Builder setSchemaId(@Nullable Integer id) {
      this.schemaId = id;
      return this;
    }

    /** Sets the table's name. */
    public Builder setTableIdentifierString(@Nullable String name) {
      this.tableIdentifierString = name;
      return this;
    }

    /** The snapshot. */
    public SnapshotInfo build() {
      return new SnapshotInfo(this);
    }
  }
}
