package dev.floe.cdc.delta;

import dev.floe.cdc.row.RowView;
import dev.floe.cdc.table.PinnedTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
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
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * Opens the data and delete files of one shard's epoch.
 *
 * <ul>
 *   <li>Delete files hold the key columns alone: another column's bounds would let a reader that
 *       filters on it skip a delete it needs.
 *   <li>Neither carries bounds of uuid columns: {@link WriteProperties} says why.
 *   <li>Both carry sort order 0: files are sorted by key bytes, which no table sort order promises.
 * </ul>
 */
final class DeltaFileWriterFactory implements FileWriterFactory<RowView> {
  private final PinnedTable table;
  private final Schema deleteSchema;
  private final int[] equalityFieldIds;
  private final Map<String, String> dataProperties;
  private final Map<String, String> deleteProperties;
  private final MetricsConfig dataMetrics;
  private final MetricsConfig deleteMetrics;

  DeltaFileWriterFactory(PinnedTable table) {
    if (table.keyFields().isEmpty()) {
      throw new IllegalArgumentException(
          "cannot open a delta writer for table "
              + table.table().name()
              + ": it has no key columns, and a delete without columns would match every row");
    }
    ParquetRows.register();
    OrcRows.register();
    AvroRows.register();
    this.table = table;
    this.deleteSchema = TypeUtil.select(table.schema(), new HashSet<>(table.keyFieldIds()));
    this.equalityFieldIds = table.keyFieldIds().stream().mapToInt(Integer::intValue).toArray();
    Map<String, String> given = table.table().properties();
    this.dataProperties = WriteProperties.ofData(given, table.schema(), table.keyFields());
    this.deleteProperties = WriteProperties.ofDeletes(given, table.schema(), table.keyFields());
    this.dataMetrics = MetricsConfig.from(dataProperties, table.schema(), SortOrder.unsorted());
    this.deleteMetrics = MetricsConfig.from(deleteProperties, deleteSchema, SortOrder.unsorted());
  }

  @Override
  public DataWriter<RowView> newDataWriter(
      EncryptedOutputFile file, PartitionSpec spec, StructLike partition) {
    FileWriterBuilder<DataWriter<RowView>, Types.StructType> builder =
        FormatModelRegistry.dataWriteBuilder(table.pin().dataFormat(), RowView.class, file);
    try {
      return configured(builder, file, spec, partition)
          .setAll(dataProperties)
          .schema(table.schema())
          .metricsConfig(dataMetrics)
          .build();
    } catch (IOException failure) {
      throw cannotOpen(file, failure);
    }
  }

  @Override
  public EqualityDeleteWriter<RowView> newEqualityDeleteWriter(
      EncryptedOutputFile file, PartitionSpec spec, StructLike partition) {
    FileWriterBuilder<EqualityDeleteWriter<RowView>, Types.StructType> builder =
        FormatModelRegistry.equalityDeleteWriteBuilder(
            table.pin().deleteFormat(), RowView.class, file);
    try {
      return configured(builder, file, spec, partition)
          .setAll(deleteProperties)
          .schema(deleteSchema)
          .metricsConfig(deleteMetrics)
          .equalityFieldIds(equalityFieldIds)
          .build();
    } catch (IOException failure) {
      throw cannotOpen(file, failure);
    }
  }

  @Override
  public PositionDeleteWriter<RowView> newPositionDeleteWriter(
      EncryptedOutputFile file, PartitionSpec spec, StructLike partition) {
    throw new UnsupportedOperationException("a delta holds no position deletes");
  }

  private <W extends org.apache.iceberg.io.FileWriter<?, ?>>
      FileWriterBuilder<W, Types.StructType> configured(
          FileWriterBuilder<W, Types.StructType> builder,
          EncryptedOutputFile file,
          PartitionSpec spec,
          StructLike partition) {
    return builder
        .engineSchema(table.schema().asStruct())
        .spec(spec)
        .partition(partition)
        .keyMetadata(file.keyMetadata())
        .sortOrder(SortOrder.unsorted())
        .overwrite();
  }

  private UncheckedIOException cannotOpen(EncryptedOutputFile file, IOException failure) {
    return new UncheckedIOException(
        "cannot open " + file.encryptingOutputFile().location() + ": " + failure.getMessage(),
        failure);
  }
}
