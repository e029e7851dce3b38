package dev.floe.cdc.delta;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;

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
    return readDescription(location).dataFile();
  }

  DeleteFile deleteFile(String location) {
    FileDescription description = readDescription(location);
    int[] equalityIds = new int[in.count()];
    for (int i = 0; i < equalityIds.length; i++) {
      equalityIds[i] = in.number();
    }
    return description.equalityDeletes(equalityIds);
  }

  private FileDescription readDescription(String location) {
    FilePartition partition = partitions.get(in.number());
    FileFormat format = ShardDeltaFormat.format(in.number());
    int sortOrderId = in.number();
    long records = in.unsigned();
    return new FileDescription(
        partition,
        location,
        format,
        sortOrderId,
        in.unsigned(),
        statistics.read(in, records),
        readSplitOffsets(),
        readKeyMetadata());
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
