package dev.floe.cdc.delta;

import dev.floe.cdc.delta.partition.PartitionFit;
import dev.floe.cdc.table.GlobalSpec;
import java.util.Map;
import java.util.TreeSet;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.StructLike;

/**
 * A partition that files of a delta are in.
 *
 * @param spec the spec that they were written under
 * @param values the partition's values in the classes of the spec's partition type
 */
record FilePartition(PartitionSpec spec, StructLike values) {
  static FilePartition read(DeltaInput in, Map<Integer, PartitionSpec> specs) {
    int specId = in.number();
    PartitionSpec spec =
        specId == GlobalSpec.RESERVED_ID ? GlobalSpec.reserved() : specs.get(specId);
    if (spec == null) {
      throw new DeltaFormatException(
          "its files were written under partition spec "
              + specId
              + ", and the table is only known to have the specs "
              + new TreeSet<>(specs.keySet())
              + "; refresh the table");
    }
    return new FilePartition(spec, PartitionFit.fitted(PartitionValues.read(in), spec));
  }
}
