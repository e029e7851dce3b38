package dev.floe.cdc.delta;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.types.Types;

/** Reads the files of a delta, each under the spec that it was written under. */
final class FileReader {
  private final DeltaInput in;
  private final List<FilePartition> partitions;
  private final ColumnStatistics statistics;

  FileReader(DeltaInput in, List<FilePartition> partitions, ColumnStatistics statistics) {
    this.in = in;
    this.partitions = partitions;
    this.statistics = statistics;
  }

  DataFile dataFile(String location) {
    FilePartition partition = readPartition();
    FileFormat format = ShardDeltaFormat.format(in.number());
    int sortOrderId = in.number();
    long records = in.unsigned();
    long sizeBytes = in.unsigned();
    return DataFiles.builder(partition.spec())
        .withPath(location)
        .withFormat(format)
        .withPartition(partition.values())
        .withFileSizeInBytes(sizeBytes)
        .withMetrics(statistics.read(in, records))
        .withSplitOffsets(readSplitOffsets())
        .withEncryptionKeyMetadata(readKeyMetadata())
        .withSortOrderId(sortOrderId)
        .build();
  }

  DeleteFile deleteFile(String location) {
    FilePartition partition = readPartition();
    FileFormat format = ShardDeltaFormat.format(in.number());
    int sortOrderId = in.number();
    long records = in.unsigned();
    long sizeBytes = in.unsigned();
    FileMetadata.Builder file =
        FileMetadata.deleteFileBuilder(partition.spec())
            .withPath(location)
            .withFormat(format)
            .withPartition(partition.values())
            .withFileSizeInBytes(sizeBytes)
            .withMetrics(statistics.read(in, records))
            .withSplitOffsets(readSplitOffsets())
            .withEncryptionKeyMetadata(readKeyMetadata())
            .withSortOrder(orderOfId(sortOrderId));
    int[] equalityIds = new int[in.count()];
    for (int i = 0; i < equalityIds.length; i++) {
      equalityIds[i] = in.number();
    }
    return file.ofEqualityDeletes(equalityIds).build();
  }

  private FilePartition readPartition() {
    return partitions.get(in.number());
  }

  /** The builder of delete files takes an order for the sake of its id alone. */
  static SortOrder orderOfId(int id) {
    if (id == SortOrder.unsorted().orderId()) {
      return SortOrder.unsorted();
    }
    Schema any = new Schema(Types.NestedField.optional(1, "any", Types.IntegerType.get()));
    return SortOrder.builderFor(any)
        .withOrderId(id)
        .sortBy("any", SortDirection.ASC, NullOrder.NULLS_FIRST)
        .build();
  }

  private List<Long> readSplitOffsets() {
    int count = in.count() - 1;
    if (count < 0) {
      return null;
    }
    List<Long> offsets = new ArrayList<>();
    long offset = 0;
    for (int i = 0; i < count; i++) {
      offset += in.signed();
      offsets.add(offset);
    }
    return offsets;
  }

  private ByteBuffer readKeyMetadata() {
    int length = in.number() - 1;
    return length < 0 ? null : ByteBuffer.wrap(in.raw(length));
  }
}
