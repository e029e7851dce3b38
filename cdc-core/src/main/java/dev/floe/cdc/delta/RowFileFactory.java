package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.RewriteTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.deletes.EqualityDeleteWriter;
import org.apache.iceberg.deletes.PositionDeleteWriter;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.formats.FileWriterBuilder;
import org.apache.iceberg.formats.FormatModelRegistry;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.io.FileWriterFactory;
import org.apache.iceberg.types.Types;

/** Opens data files alone, with properties as {@link DeltaFileWriterFactory} gives them. */
final class RowFileFactory implements FileWriterFactory<RowView> {
  private final RewriteTarget target;
  private final Schema schema;
  private final Map<String, String> properties;
  private final MetricsConfig metrics;

  RowFileFactory(RewriteTarget target, Schema schema) {
    ParquetRows.register();
    OrcRows.register();
    AvroRows.register();
    this.target = target;
    this.schema = schema;
    this.properties = WriteProperties.ofData(target.table().properties(), schema, target.key());
    this.metrics = MetricsConfig.from(properties, schema, SortOrder.unsorted());
  }

  @Override
  public DataWriter<RowView> newDataWriter(
      EncryptedOutputFile file, PartitionSpec spec, StructLike partition) {
    FileWriterBuilder<DataWriter<RowView>, Types.StructType> builder =
        FormatModelRegistry.dataWriteBuilder(target.dataFormat(), RowView.class, file);
    try {
      return builder
          .engineSchema(schema.asStruct())
          .spec(spec)
          .partition(partition)
          .keyMetadata(file.keyMetadata())
          .sortOrder(SortOrder.unsorted())
          .overwrite()
          .setAll(properties)
          .schema(schema)
          .metricsConfig(metrics)
          .build();
    } catch (IOException failure) {
      throw new UncheckedIOException(
          "cannot open " + file.encryptingOutputFile().location() + ": " + failure.getMessage(),
          failure);
    }
  }

  @Override
  public EqualityDeleteWriter<RowView> newEqualityDeleteWriter(
      EncryptedOutputFile file, PartitionSpec spec, StructLike partition) {
    throw new UnsupportedOperationException("rows are written, not deletes");
  }

  @Override
  public PositionDeleteWriter<RowView> newPositionDeleteWriter(
      EncryptedOutputFile file, PartitionSpec spec, StructLike partition) {
    throw new UnsupportedOperationException("rows are written, not deletes");
  }
}
