package dev.floe.cdc.delta;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;

/** The partitions of one writer that have open files, under whatever spec, and how many may. */
final class OpenPartitions {
  private final List<PartitionFiles> open = new ArrayList<>();
  private int free;

  OpenPartitions(int most) {
    this.free = most;
  }

  /** Takes a place for a partition, if there is one. */
  boolean takePlace() {
    if (free == 0) {
      return false;
    }
    free--;
    return true;
  }

  void add(PartitionFiles partition) {
    open.add(partition);
  }

  /** Closes all files, in the order in which their partitions were met. */
  void close(List<DataFile> dataFiles, List<DeleteFile> deleteFiles) throws IOException {
    for (PartitionFiles partition : open) {
      partition.close(dataFiles, deleteFiles);
    }
    open.clear();
  }

  void closeAfter(Throwable failure) {
    open.forEach(partition -> partition.closeAfter(failure));
  }
}
