package dev.floe.benchmarks.commit;

import dev.floe.cdc.delta.ShardDelta;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.PartitionSpec;

/**
 * Any number of epochs made of one that was written: each has its files, with their sizes and
 * statistics, under names of its own, at which there is nothing. A commit reads no data file.
 */
final class Epochs {
  private final List<ShardDelta> model;

  Epochs(List<ShardDelta> model) {
    this.model = List.copyOf(model);
  }

  /** The epochs of the positions after one. */
  List<PreparedEpoch> after(long position, int count) {
    List<PreparedEpoch> epochs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      epochs.add(epoch(position + i));
    }
    return epochs;
  }

  /** The same epochs without their deletes. */
  static List<PreparedEpoch> dataOnly(List<PreparedEpoch> epochs) {
    return epochs.stream().map(PreparedEpoch::withoutDeletes).toList();
  }

  private PreparedEpoch epoch(long position) {
    List<ShardDelta> deltas = new ArrayList<>();
    for (ShardDelta delta : model) {
      List<DataFile> data = delta.dataFiles().stream().map(f -> renamed(f, position)).toList();
      List<DeleteFile> deletes =
          delta.deleteFiles().stream().map(f -> renamed(f, position)).toList();
      deltas.add(PreparedEpoch.with(delta, data, deletes));
    }
    return new PreparedEpoch(position, deltas);
  }

  private static DataFile renamed(DataFile file, long position) {
    return DataFiles.builder(PartitionSpec.unpartitioned())
        .copy(file)
        .withPath(renamed(file.location(), position))
        .build();
  }

  private static DeleteFile renamed(DeleteFile file, long position) {
    return FileMetadata.deleteFileBuilder(PartitionSpec.unpartitioned())
        .copy(file)
        .withPath(renamed(file.location(), position))
        .build();
  }

  private static String renamed(String location, long position) {
    int name = location.lastIndexOf('/') + 1;
    return location.substring(0, name) + position + "-" + location.substring(name);
  }
}
