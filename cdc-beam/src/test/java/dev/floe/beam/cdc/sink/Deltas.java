package dev.floe.beam.cdc.sink;

import dev.floe.cdc.delta.ShardDelta;
import dev.floe.cdc.table.TablePin;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;

/** Deltas as a shard would have written them. */
final class Deltas {
  static final TablePin PIN =
      new TablePin(new UUID(1, 2), 3, 0, FileFormat.PARQUET, FileFormat.AVRO);

  private Deltas() {}

  /** A delta of one data file. */
  static WindowDelta of(long windowEndMs, int shard, String file) {
    return delta(
        windowEndMs,
        shard,
        List.of(
            DataFiles.builder(PartitionSpec.unpartitioned())
                .withPath(file)
                .withFormat(FileFormat.PARQUET)
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .build()));
  }

  /** A delta whose changes cancelled each other. */
  static WindowDelta empty(long windowEndMs, int shard) {
    return delta(windowEndMs, shard, List.of());
  }

  private static WindowDelta delta(
      long windowEndMs, int shard, List<org.apache.iceberg.DataFile> files) {
    ShardDelta delta = new ShardDelta(PIN, Set.of(0), files, List.of(), 2, 0, 1, 2);
    return new WindowDelta(windowEndMs, shard, delta.toBytes());
  }
}
