package dev.floe.cdc.delta;

import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.PartitionSpec;

/**
 * Files as the current specs of their table take them: each under the spec that it was written
 * under, with partition values in the classes that the spec has now. A source column may have been
 * widened since.
 */
public final class SpecFiles {
  private final Map<Integer, PartitionSpec> specs;

  /**
   * Files by the specs of a table.
   *
   * @param specs the specs that the table has now, by id
   */
  public SpecFiles(Map<Integer, PartitionSpec> specs) {
    this.specs = specs;
  }

  /**
   * A data file by the table's specs.
   *
   * @throws IllegalArgumentException when its spec is gone, or takes no such partition any more
   */
  public DataFile of(DataFile file) {
    PartitionSpec spec = specOf(file);
    if (fits(file, spec)) {
      return file;
    }
    return DataFiles.builder(spec)
        .copy(file)
        .withPartition(PartitionValues.fitted(file.partition(), spec.partitionType()))
        .build();
  }

  /**
   * A delete file by the table's specs.
   *
   * @throws IllegalArgumentException when its spec is gone, or takes no such partition any more
   */
  public DeleteFile of(DeleteFile file) {
    PartitionSpec spec = specOf(file);
    if (fits(file, spec)) {
      return file;
    }
    return FileMetadata.deleteFileBuilder(spec)
        .copy(file)
        .withPartition(PartitionValues.fitted(file.partition(), spec.partitionType()))
        .build();
  }

  /** Files of a spec without partitions have no values, though it may have void fields. */
  private static boolean fits(ContentFile<?> file, PartitionSpec spec) {
    return spec.isUnpartitioned() || PartitionValues.fit(file.partition(), spec.partitionType());
  }

  private PartitionSpec specOf(ContentFile<?> file) {
    PartitionSpec spec = specs.get(file.specId());
    if (spec == null) {
      throw new IllegalArgumentException(
          "file "
              + file.location()
              + " was written under partition spec "
              + file.specId()
              + ", and the table has the specs "
              + specs.keySet()
              + " only");
    }
    return spec;
  }
}
