package dev.floe.beam;

import java.util.List;
import org.apache.beam.sdk.coders.CoderProvider;
import org.apache.beam.sdk.coders.CoderProviderRegistrar;
import org.apache.beam.sdk.coders.CoderProviders;
import org.apache.beam.sdk.schemas.Schema;
import org.apache.beam.sdk.schemas.Schema.FieldType;
import org.apache.beam.sdk.schemas.SchemaCoder;
import org.apache.beam.sdk.schemas.SchemaProvider;
import org.apache.beam.sdk.transforms.SerializableFunction;
import org.apache.beam.sdk.values.Row;
import org.apache.beam.sdk.values.TypeDescriptor;
import org.checkerframework.checker.nullness.qual.Nullable;

/**
 * The schema of {@link SnapshotInfo}, where Beam looks for it. Pipelines that are updated rely on
 * the numbers of its fields: they never change.
 */
public final class SnapshotInfoSchema implements SchemaProvider {
  private static final long serialVersionUID = 1L;

  static final Schema SCHEMA =
      Schema.builder()
          .addInt64Field("sequenceNumber")
          .addInt64Field("snapshotId")
          .addNullableField("parentId", FieldType.INT64)
          .addInt64Field("timestampMillis")
          .addNullableField("operation", FieldType.STRING)
          .addNullableField("summary", FieldType.map(FieldType.STRING, FieldType.STRING))
          .addNullableField("manifestListLocation", FieldType.STRING)
          .addNullableField("schemaId", FieldType.INT32)
          .addNullableField("tableIdentifierString", FieldType.STRING)
          .build();

  static final Schema ROW_SCHEMA = SCHEMA.sorted().toSnakeCase();

  /** For Beam, which makes it by its name. */
  public SnapshotInfoSchema() {}

  static SchemaCoder<SnapshotInfo> coder() {
    return SchemaCoder.of(
        SCHEMA,
        TypeDescriptor.of(SnapshotInfo.class),
        SnapshotInfoSchema::toRow,
        SnapshotInfoSchema::fromRow);
  }

  static Row sortedRow(SnapshotInfo info) {
    return toRow(info).sorted().toSnakeCase();
  }

  private static Row toRow(SnapshotInfo info) {
    return Row.withSchema(SCHEMA)
        .addValue(info.getSequenceNumber())
        .addValue(info.getSnapshotId())
        .addValue(info.getParentId())
        .addValue(info.getTimestampMillis())
        .addValue(info.getOperation())
        .addValue(info.getSummary())
        .addValue(info.getManifestListLocation())
        .addValue(info.getSchemaId())
        .addValue(info.getTableIdentifierString())
        .build();
  }

  private static SnapshotInfo fromRow(Row row) {
    return SnapshotInfo.builder()
        .setSequenceNumber(row.getInt64(0))
        .setSnapshotId(row.getInt64(1))
        .setParentId(row.getInt64(2))
        .setTimestampMillis(row.getInt64(3))
        .setOperation(row.getString(4))
        .setSummary(row.getMap(5))
        .setManifestListLocation(row.getString(6))
        .setSchemaId(row.getInt32(7))
        .setTableIdentifierString(row.getString(8))
        .build();
  }

  @Override
  public <T> @Nullable Schema schemaFor(TypeDescriptor<T> type) {
    return isMine(type) ? SCHEMA : null;
  }

  @Override
  @SuppressWarnings("unchecked") // T is SnapshotInfo: that was asked before.
  public <T> @Nullable SerializableFunction<T, Row> toRowFunction(TypeDescriptor<T> type) {
    return isMine(type) ? (SerializableFunction<T, Row>) coder().getToRowFunction() : null;
  }

  @Override
  @SuppressWarnings("unchecked") // T is SnapshotInfo: that was asked before.
  public <T> @Nullable SerializableFunction<Row, T> fromRowFunction(TypeDescriptor<T> type) {
    return isMine(type) ? (SerializableFunction<Row, T>) coder().getFromRowFunction() : null;
  }

  private static boolean isMine(TypeDescriptor<?> type) {
    return type.getRawType() == SnapshotInfo.class;
  }

  /** Tells Beam the coder, for collections of pairs and lists of snapshots. */
  public static final class Coders implements CoderProviderRegistrar {
    /** For Beam, which finds it as a service. */
    public Coders() {}

    @Override
    public List<CoderProvider> getCoderProviders() {
      return List.of(
          CoderProviders.forCoder(TypeDescriptor.of(SnapshotInfo.class), SnapshotInfo.coder()));
    }
  }
}
