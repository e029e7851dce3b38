package dev.floe.cdc.delta;

import dev.floe.cdc.delta.partition.PartitionFit;
import dev.floe.cdc.table.GlobalSpec;
import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;

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
    return PartitionFit.fits(file.partition(), spec) ? file : described(file, spec).dataFile();
  }

  /**
   * An equality-delete file by the table's specs.
   *
   * @throws IllegalArgumentException when its spec is gone, or takes no such partition any more
   */
  public DeleteFile of(DeleteFile file) {
    PartitionSpec spec = specOf(file);
    if (file.specId() == spec.specId() && PartitionFit.fits(file.partition(), spec)) {
      return file;
    }
    int[] fieldIds = file.equalityFieldIds().stream().mapToInt(Integer::intValue).toArray();
    return described(file, spec).equalityDeletes(fieldIds);
  }

  /** The file in a partition that its spec takes; a builder's copy insists on the one it has. */
  private static FileDescription described(ContentFile<?> file, PartitionSpec spec) {
    return new FileDescription(
        new FilePartition(spec, PartitionFit.fitted(file.partition(), spec)),
        file.location(),
        file.format(),
        file.sortOrderId() == null ? SortOrder.unsorted().orderId() : file.sortOrderId(),
        file.fileSizeInBytes(),
        metrics(file),
        file.splitOffsets(),
        file.keyMetadata());
  }

  private static Metrics metrics(ContentFile<?> file) {
    return new Metrics(
        file.recordCount(),
        file.columnSizes(),
        file.valueCounts(),
        file.nullValueCounts(),
        file.nanValueCounts(),
        file.lowerBounds(),
        file.upperBounds(),
        file.avgValueSizes(),
        null);
  }

  private PartitionSpec specOf(ContentFile<?> file) {
    PartitionSpec spec =
        file.specId() == GlobalSpec.RESERVED_ID
            ? GlobalSpec.of(specs).orElse(null)
            : specs.get(file.specId());
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
