package dev.floe.cdc.deletes;

import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;

/**
 * Partitions that cannot be written any more: by a column that was dropped from the table. Iceberg
 * writes null for their value, and a vector in another partition than its data file makes the table
 * unreadable. Of a manifest that is written anew, all files are concerned.
 */
final class LostPartitions {
  private LostPartitions() {}

  /**
   * Checks that a file's partition can be written.
   *
   * @throws IllegalStateException when it cannot
   */
  static void require(Table table, DataFile file) {
    PartitionSpec spec = table.specs().get(file.specId());
    for (int i = 0; i < spec.fields().size(); i++) {
      PartitionField field = spec.fields().get(i);
      if (!field.transform().isVoid()
          && table.schema().findField(field.sourceId()) == null
          && file.partition().get(i, Object.class) != null) {
        throw new IllegalStateException(
            "cannot mark deleted rows of data file %s: it is in a partition of the field '%s' of spec %d, whose column was dropped from the table, and no reader could match its deletion vector; rewrite the table's data files into its present spec (rewrite_data_files)"
                .formatted(file.location(), field.name(), spec.specId()));
      }
    }
  }
}
