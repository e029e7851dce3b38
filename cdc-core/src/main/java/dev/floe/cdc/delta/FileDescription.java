package dev.floe.cdc.delta;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.types.Types;

/**
 * What a manifest says of a file, whatever its content is.
 *
 * @param splitOffsets null for none
 * @param keyMetadata null for none
 */
record FileDescription(
    FilePartition partition,
    String location,
    FileFormat format,
    int sortOrderId,
    long sizeBytes,
    Metrics metrics,
    List<Long> splitOffsets,
    ByteBuffer keyMetadata) {

  /** The file as one of rows. */
  DataFile dataFile() {
    return DataFiles.builder(partition.spec())
        .withPath(location)
        .withFormat(format)
        .withPartition(partition.values())
        .withFileSizeInBytes(sizeBytes)
        .withMetrics(metrics)
        .withSplitOffsets(splitOffsets)
        .withEncryptionKeyMetadata(keyMetadata)
        .withSortOrderId(sortOrderId)
        .build();
  }

  /** The file as one of equality deletes. */
  DeleteFile equalityDeletes(int[] fieldIds) {
    return FileMetadata.deleteFileBuilder(partition.spec())
        .ofEqualityDeletes(fieldIds)
        .withPath(location)
        .withFormat(format)
        .withPartition(partition.values())
        .withFileSizeInBytes(sizeBytes)
        .withMetrics(metrics)
        .withSplitOffsets(splitOffsets)
        .withEncryptionKeyMetadata(keyMetadata)
        .withSortOrder(orderOfId(sortOrderId))
        .build();
  }

  /** The builder of delete files takes an order for the sake of its id alone. */
  private static SortOrder orderOfId(int id) {
    if (id == SortOrder.unsorted().orderId()) {
      return SortOrder.unsorted();
    }
    Schema any = new Schema(Types.NestedField.optional(1, "any", Types.IntegerType.get()));
    return SortOrder.builderFor(any)
        .withOrderId(id)
        .sortBy("any", SortDirection.ASC, NullOrder.NULLS_FIRST)
        .build();
  }
}
