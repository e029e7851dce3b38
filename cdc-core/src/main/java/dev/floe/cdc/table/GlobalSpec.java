package dev.floe.cdc.table;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/**
 * The spec of key files that concern the rows of all partitions: one without partitions. Equality
 * deletes under such a spec apply to data files of every spec.
 *
 * <p>A table that has none lends its key files a reserved id, until they are to be committed.
 */
public final class GlobalSpec {
  /** The id of a spec without partitions that the table does not have. */
  public static final int RESERVED_ID = Integer.MAX_VALUE;

  private GlobalSpec() {}

  /**
   * The table's own spec without partitions, the oldest of several; else one of the reserved id.
   */
  public static PartitionSpec of(Table table) {
    return of(table.specs()).orElseGet(GlobalSpec::reserved);
  }

  /** The spec without partitions among some, by id; the oldest of several. */
  public static Optional<PartitionSpec> of(Map<Integer, PartitionSpec> specs) {
    return specs.values().stream()
        .filter(PartitionSpec::isUnpartitioned)
        .min(Comparator.comparing(PartitionSpec::specId));
  }

  /** The spec of the reserved id. */
  public static PartitionSpec reserved() {
    return PartitionSpec.builderFor(new Schema()).withSpecId(RESERVED_ID).build();
  }
}
